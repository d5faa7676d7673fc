import {
  abilityName,
  assignors,
  can,
  currentUser,
  entityType,
  type MenuItem,
  status,
  userMenu,
  userPermissions,
  validators,
  withoutOwnership,
} from '@portal/contract'
import { en } from '@portal/contract/messages/en'
import { es } from '@portal/contract/messages/es'
import { listProfiles, menu, models, transitionFile, withScreenTitles } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { backOn } from '../../src/base/services/identity/absence.ts'
import { bogotaDay, dayEnd, dayStart } from '../../src/base/text/time.ts'
import { type PersonName, testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const namesOf = (menu: readonly MenuItem[]) => menu.map(({ to, group }) => to?.name ?? group)

describe('abilities and records of a person', () => {
  it.each([
    ['superadmin', ['superadmin']],
    ['admin', ['citizen-portal-admin']],
    ['viewer', ['citizen-portal-viewer']],
    ['assignor', ['citizen-portal-assignor']],
    ['validator', ['citizen-portal-validator']],
    ['outsider', []],
  ] as const)('return to %s their own roles', async (user, roles) => {
    const { status, body } = await at.call(user, userPermissions)
    expect(status).toBe(200)
    expect(body.data.id).toBe(at.people[user].id)
    expect(body.data.roles.map(({ name }) => name)).toEqual(roles)
  })

  it('are one ability for everything for a superadmin, and only owned ones to decide for a validator', async () => {
    const { body } = await at.call('superadmin', userPermissions)
    expect(body.data.abilities).toMatchObject([{ name: '*', entity_type: '*', forbidden: false }])
    const { abilities } = (await at.call('validator', userPermissions, { query: { ownership: 1 } })).body.data
    const decide = abilities.filter(({ name }) => name.startsWith('assign-status-'))
    expect(decide.length).toBeGreaterThan(0)
    expect(decide.every(({ only_owned }) => only_owned)).toBe(true)
  })

  it('let a client show a button without a record, and the server still checks the record', async () => {
    const { data } = (await at.call('validator', userPermissions)).body
    const opened = models.filter((model) => can(data, 'assign-status', model))
    expect(opened).toEqual(['CitizenSchedule', 'File', 'Team'])
    // The row of a citizen contains its validator, and `can` gets that row.
    expect(can(data, 'assign-status', 'Profile', { id: 1, checker_id: at.people.validator.id })).toBe(true)
    expect(can(data, 'assign-status', 'Profile', { id: 1, checker_id: at.people.validator2.id })).toBe(false)
    const whole = (await at.call('validator', userPermissions, { query: { ownership: 1 } })).body.data
    expect(models.filter((model) => can(whole, 'assign-status', model))).toEqual([])
    const others = await at.citizen({ checker_id: at.people.validator2.id })
    const params = { id: others, file: await at.file(others) }
    const body = { status_id: status.fileVerified, observation: 'En orden' }
    expect((await at.call('validator', transitionFile, { params, body })).status).toBe(404)
    const own = await at.citizen({ checker_id: at.people.validator.id })
    const ownFile = { id: own, file: await at.file(own) }
    expect((await at.call('validator', transitionFile, { params: ownFile, body })).status).toBe(200)
  })

  it('keep a prohibition for own records limited to own records', () => {
    const held = {
      id: 1,
      title: '',
      entity_id: null,
      entity_type: entityType('File'),
      name: abilityName('view', 'File'),
    }
    const abilities = [{ ...held, only_owned: true, forbidden: true }]
    expect(withoutOwnership(abilities)).toEqual(abilities)
  })

  it.each([
    [
      'superadmin',
      [
        'roles-and-permissions',
        'user-admin',
        'data',
        'home',
        'user-validation',
        'review-desk',
        'schedules',
        'mails',
        'audit',
      ],
    ],
    ['admin', ['user-admin', 'data', 'home', 'user-validation', 'review-desk', 'schedules', 'mails', 'audit']],
    ['validator', ['data', 'home', 'user-validation', 'review-desk', 'schedules']],
    ['outsider', ['home']],
  ] as [PersonName, string[]][])('the menu of %s has only links that they may open', async (user, names) => {
    const { body } = await at.call(user, userMenu)
    expect(namesOf(body.data)).toEqual(names)
  })

  it.each([
    ['es', 'Horarios e inscripciones', 'Actividades', es],
    ['en', 'Schedules and enrolments', 'Activities', en],
  ] as const)(
    'return the titles of the menu in the language of the request (%s), also of children',
    async (locale, of, child, messages) => {
      const { body } = await at.call('superadmin', userMenu, { headers: { 'x-localization': locale } })
      const entries = body.data.flatMap(({ children = [], ...entry }) => [entry, ...children])
      expect(entries.map(({ title }) => title)).toEqual(expect.arrayContaining([of, child]))
      for (const { title, title_key } of entries) {
        expect(title).not.toContain('titles.')
        expect(withScreenTitles(locale, messages).titles).toHaveProperty(
          String(title_key).replace('titles.', ''),
          title,
        )
      }
    },
  )

  it('return the catalogues that the person may open, in the order of the menu', async () => {
    const catalogues = menu.flatMap((entry) => ('group' in entry ? entry.children : []))
    const childrenOf = async (user: PersonName) =>
      (await at.call(user, userMenu)).body.data
        .find(({ group }) => group === 'data')
        ?.children?.map(({ to }) => to?.name)
    expect(await childrenOf('superadmin')).toEqual(catalogues)
    expect(await childrenOf('viewer')).toEqual(catalogues.filter((name) => name !== 'pre-registers'))
    expect(await childrenOf('outsider')).toBeUndefined()
  })

  it('are not returned without a session', async () => {
    for (const call of [userPermissions, userMenu, validators, assignors, currentUser]) {
      expect((await at.call('stranger', call)).status).toBe(401)
    }
  })
})

describe('a change of a role’s abilities', () => {
  it('takes effect at the next request of every user', async () => {
    expect((await at.call('viewer', listProfiles)).status).toBe(200)
    const abilities = at.db
      .selectFrom('abilities')
      .select('id')
      .where('entity_type', '=', entityType('Profile'))
      .where('name', '=', abilityName('view', 'Profile'))
    const forbid = (forbidden: boolean) =>
      at.db.updateTable('role_abilities').set({ forbidden }).where('ability_id', 'in', abilities).execute()
    await forbid(true)
    const views = (await at.call('viewer', userPermissions)).body.data.abilities
    expect(views.find(({ name }) => name === abilityName('view', 'Profile'))?.forbidden).toBe(true)
    await forbid(false)
    expect((await at.call('viewer', listProfiles)).status).toBe(200)
  })

  it('is not visible before it is committed, nor after it is rolled back', async () => {
    const before = (await at.call('viewer', userPermissions)).body.data.abilities.length
    await at.db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('role_abilities').execute()
        expect((await at.call('viewer', userPermissions)).body.data.abilities).toHaveLength(before)
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
    expect((await at.call('viewer', userPermissions)).body.data.abilities).toHaveLength(before)
  })
})

describe('the lists of validators and assignors', () => {
  it('return validators with their number of citizens, and no secrets', async () => {
    const mine = at.people.validator.id
    await at.citizen({ checker_id: mine, status_id: 2 })
    await at.citizen({ checker_id: mine, status_id: 2 })
    await at.citizen({ checker_id: mine, status_id: 3 })
    const { body } = await at.call('assignor', validators)
    expect(body.data.find(({ id }) => id === mine)?.assigned_count).toBe(2)
    expect(body.data.map(({ id }) => id)).toContain(at.people.validator2.id)
    expect(body.data.map(({ id }) => id)).not.toContain(at.people.admin.id)
    expect(JSON.stringify(body)).not.toMatch(/password|email/)
  })

  it('return the day on which an absent person is back, in the calendar of Bogotá', async () => {
    const { id } = at.people.validator2
    const absent = (from: string, to: string) =>
      at.db
        .updateTable('users')
        .set({ vacation_start_date: dayStart(from), vacation_final_date: dayStart(to) })
        .where('id', '=', id)
        .execute()
    const backAt = async (moment: string) => {
      const { rows } = await sql<{ back: string | null }>`
        select ${backOn(new Date(moment))} as back from users where id = ${id}`.execute(at.db)
      return rows[0]?.back
    }
    await absent('2026-12-01', '2026-12-02')
    expect(await backAt('2026-12-01T04:59:59Z')).toBeNull()
    expect(await backAt('2026-12-01T05:00:00Z')).toBe('2026-12-03')
    expect(await backAt('2026-12-03T04:59:59Z')).toBe('2026-12-03')
    expect(await backAt('2026-12-03T05:00:00Z')).toBeNull()
    const today = bogotaDay(at.now())
    await absent(today, today)
    const { body } = await at.call('assignor', validators)
    expect(body.data.find((one) => one.id === id)?.back_on).toBe(bogotaDay(dayEnd(today)))
    expect(body.data.find((one) => one.id === at.people.validator.id)?.back_on).toBeNull()
    await at.db.updateTable('users').set({ vacation_start_date: null, vacation_final_date: null }).execute()
  })

  it('leave out people who can no longer sign in', async () => {
    const locked = await at.person('locked-validator', ['validator'])
    const expired = await at.person('expired-validator', ['validator'])
    await at.db.updateTable('users').set({ is_locked: true }).where('id', '=', locked.id).execute()
    await at.db.updateTable('users').set({ expires_at: at.now() }).where('id', '=', expired.id).execute()
    const ids = (await at.call('admin', validators)).body.data.map(({ id }) => id)
    expect(ids).not.toContain(locked.id)
    expect(ids).not.toContain(expired.id)
  })

  it('return assignors, and 403 to staff without rights on citizens', async () => {
    const { body } = await at.call('admin', assignors)
    expect(body.data.map(({ id }) => id)).toEqual([at.people.assignor.id])
    expect((await at.call('outsider', validators)).status).toBe(403)
  })
})
