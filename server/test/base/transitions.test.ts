import { status } from '@portal/contract'
import {
  transitionEnrolment,
  transitionFile,
  transitionProfile,
  undoEnrolmentTransition,
  undoFileTransition,
  undoProfileTransition,
} from '@portal/contract/staff'
import { afterAll, describe, expect, test } from 'vitest'
import { lockMany } from '../../src/base/services/authority/lock-many.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type RequestUser, testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const observation = 'Revisado'

/** For each kind of record, one that can be decided twice, and how to decide and undo. */
const kinds = {
  citizen: async () => {
    const id = await at.citizen({ status_id: status.profileValidating })
    const decide = (user: RequestUser, isFirst: boolean) => {
      const status_id = isFirst ? status.profileVerified : status.profileReturned
      return at.call(user, transitionProfile, { params: { id }, body: { status_id, observation } })
    }
    return { decide, undo: (user: RequestUser) => at.call(user, undoProfileTransition, { params: { id } }) }
  },
  document: async () => {
    const id = await at.citizen()
    const params = { id, file: await at.file(id) }
    const decide = (user: RequestUser, isFirst: boolean) => {
      const status_id = isFirst ? status.fileVerified : status.fileReturned
      return at.call(user, transitionFile, { params, body: { status_id, observation } })
    }
    return { decide, undo: (user: RequestUser) => at.call(user, undoFileTransition, { params }) }
  },
  enrolment: async () => {
    const params = { id: await given.schedule(), profile: await given.verified() }
    await given.enrolment(params.id, params.profile)
    const decide = (user: RequestUser, isFirst: boolean) => {
      const status_id = isFirst ? status.enrolmentAccepted : status.enrolmentRejected
      return at.call(user, transitionEnrolment, { params, body: { status_id, observation } })
    }
    return { decide, undo: (user: RequestUser) => at.call(user, undoEnrolmentTransition, { params }) }
  },
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('the transitions of a %s', (kind) => {
  test('are undone only by the user who made them, last one first, and only once', async () => {
    const { decide, undo } = await kinds[kind]()
    expect((await decide('admin', true)).status).toBe(200)
    expect((await undo('superadmin')).error.reason).toBe('forbidden')
    expect((await decide('superadmin', false)).status).toBe(200)
    expect((await undo('admin')).error.reason).toBe('undo_overtaken')
    expect((await undo('superadmin')).status).toBe(200)
    expect((await undo('superadmin')).error.reason).toBe('nothing_to_undo')
  })
})

describe('locking many', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  const lock = async (ids: readonly number[] | undefined, limit: number) =>
    rows.filter(({ id }) => ids?.includes(id) ?? true).slice(0, limit)
  const idOf = ({ id }: { id: number }) => id

  test('finds the named ids, each once, and returns which are absent', async () => {
    const found = await lockMany({ ids: [2, 2, 7, -1, 2 ** 40] }, 5, lock, idOf)
    expect(found).toEqual({ records: [{ id: 2 }], absent: [7, -1, 2 ** 40] })
  })

  test('by a filter requires the number that the user saw', async () => {
    expect((await lockMany({ count: 2 }, 5, lock, idOf)).records).toEqual(rows)
    await expect(lockMany({ count: 3 }, 5, lock, idOf)).rejects.toMatchObject({
      code: 'count_changed',
      details: { count: 2 },
    })
  })

  test('is refused above the maximum of one transaction', async () => {
    await expect(lockMany({ ids: [1, 2] }, 1, lock, idOf)).rejects.toMatchObject({ code: 'too_many_rows' })
  })
})
