import { status } from '@portal/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { schedulesApp } from '../offer/schedules-app.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const { profilePending, enrolmentPending, filePending } = status

/** The error of PostgreSQL for a row that breaks this constraint or unique index. */
const broken = (constraint: string) => ({ constraint })

/** A team of one person in a schedule. */
async function team(schedule_id: number, captain_profile_id: number): Promise<number> {
  const values = { schedule_id, name: `Equipo ${captain_profile_id}`, captain_profile_id }
  return (await at.db.insertInto('teams').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('the database refuses', () => {
  it('a person with a status that belongs to enrolments or documents', async () => {
    for (const status_id of [enrolmentPending, filePending]) {
      await expect(at.citizen({ status_id })).rejects.toMatchObject(broken('profiles__status_id'))
    }
    const id = await at.citizen({ status_id: profilePending })
    const change = at.db.updateTable('profiles').set({ status_id: enrolmentPending }).where('id', '=', id)
    await expect(change.execute()).rejects.toMatchObject(broken('profiles__status_id'))
  })

  it('a document with a status that belongs to people or enrolments', async () => {
    const id = await at.file(await at.citizen())
    for (const status_id of [profilePending, enrolmentPending]) {
      const change = at.db.updateTable('files').set({ status_id }).where('id', '=', id)
      await expect(change.execute()).rejects.toMatchObject(broken('files__status_id'))
    }
  })

  it('an enrolment or a team with a status that belongs to people or documents', async () => {
    const schedule_id = await given.schedule()
    const profile_id = await at.citizen()
    const id = await team(schedule_id, profile_id)
    for (const status_id of [profilePending, filePending]) {
      const enrolment = at.db.insertInto('citizen_schedules').values({ schedule_id, profile_id, status_id })
      await expect(enrolment.execute()).rejects.toMatchObject(broken('citizen_schedules__status_id'))
      const change = at.db.updateTable('teams').set({ status_id }).where('id', '=', id)
      await expect(change.execute()).rejects.toMatchObject(broken('teams__status_id'))
    }
  })

  it('a change of family of a status in use', async () => {
    await at.citizen({ status_id: profilePending })
    const change = at.db
      .updateTable('status')
      .set({ family: 'file', name: 'Otra', code: null })
      .where('id', '=', profilePending)
    await expect(change.execute()).rejects.toMatchObject({ code: '23503' })
  })

  it('a member of a team from another schedule', async () => {
    const [one, other] = [await given.schedule(), await given.schedule()]
    const profile_id = await at.citizen()
    const team_id = await team(one, profile_id)
    const role = await at.db.selectFrom('participant_roles').select('id').limit(1).executeTakeFirstOrThrow()
    const member = (schedule_id: number) =>
      at.db
        .insertInto('team_members')
        .values({ team_id, schedule_id, profile_id, participant_role_id: role.id })
        .execute()
    await expect(member(other)).rejects.toMatchObject(broken('team_members__team_id'))
    await member(one)
  })

  it('a second person with the same document of the same type, in any spelling', async () => {
    await at.citizen({ document_type_id: 1, document: '79.123.456' })
    for (const document of ['79123456', '79 123 456', '79.123.456']) {
      await expect(at.citizen({ document_type_id: 1, document })).rejects.toMatchObject(
        broken('profiles__bare_document'),
      )
    }
    await at.citizen({ document_type_id: 2, document: '79123456' })
  })

  it('a second holder of an account', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    const change = at.db.updateTable('profiles').set({ account_id: ana.id }).where('id', '=', luis.profile)
    await expect(change.execute()).rejects.toMatchObject(broken('profiles__holder'))
  })
})
