import { cities, parks } from '@portal/contract'
import {
  catalogues,
  createTeam,
  findUsers,
  listProfiles,
  listRoster,
  listSchedules,
  listTeams,
  listUsers,
  preRegisters,
  searchEverywhere,
} from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'
import { add } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

/** Searches for a row named "… 1 100 …": the name, another order, a part of it. */
const spellings = ['nivel 1 100 metros', '100 metros 1 nivel', 'metros 1 100', '1 100']

describe('a search matches words with digits in any order', () => {
  it.each(catalogues.filter(({ title }) => title === 'name').map((one) => [one.path, one] as const))(
    'in %s',
    async (_, catalogue) => {
      const id = await add(at, catalogue, { name: 'NIVEL 1 100 METROS' })
      for (const query of spellings) {
        const { body } = await at.call('admin', catalogue.index, { query: { query } })
        expect(
          body.data.map((row) => row.id),
          query,
        ).toContain(id)
      }
    },
  )

  it('in the list of schedules and in search everywhere, by the address of the park', async () => {
    const park_id = await given.row('parks', {
      id: 987_654,
      code: '98-765',
      name: 'PARQUE DE PRUEBA',
      address: 'CALLE 82 # 101-01',
    })
    const stage_id = await given.row('stages', { name: 'PRUEBA NIVEL 1 100 METROS', park_id })
    const id = await given.schedule({ stage_id })
    for (const query of ['calle 82 101', '101 82 calle', ...spellings]) {
      const list = await at.call('viewer', listSchedules, { query: { query } })
      expect(
        list.body.data.map((row) => row.id),
        query,
      ).toEqual([id])
      const everywhere = await at.call('viewer', searchEverywhere, { query: { query } })
      expect(
        everywhere.body.data.map((one) => one.id),
        query,
      ).toEqual([id])
      if (spellings.includes(query)) continue
      const found = await at.call('stranger', parks, { query: { query } })
      expect(found.body.data.map((row) => row.id)).toContain(park_id)
    }
  })

  it('in a reference list', async () => {
    const state = await at.db.selectFrom('cities').select('state_id').limit(1).executeTakeFirstOrThrow()
    const { country_id } = await at.db
      .selectFrom('states')
      .select('country_id')
      .where('id', '=', state.state_id)
      .executeTakeFirstOrThrow()
    const id = await given.row('cities', { id: 987_654, name: 'Nivel 1 100 metros', state_id: state.state_id })
    for (const query of spellings) {
      const params = { id: country_id, stateId: state.state_id }
      expect((await at.call('stranger', cities, { params, query: { query } })).body.data.map((row) => row.id)).toEqual([
        id,
      ])
    }
  })

  it('in the list of teams', async () => {
    const id = await given.schedule({
      is_teams: true,
      min_team_participants_quota: 1,
      max_team_participants_quota: 3,
      team_quota: 2,
    })
    const captain = await given.verified({ document: '71654321' })
    const body = {
      name: 'Nivel 1 100 metros',
      captain_profile_id: captain,
      members: [{ profile_id: captain, participant_role_id: given.ids.role }],
    }
    const made = await at.call('admin', createTeam, { params: { id }, body })
    expect(made.status, JSON.stringify(made.error)).toBe(201)
    for (const query of [...spellings, '71 654 321', '71.654.321']) {
      const { body: list } = await at.call('viewer', listTeams, { params: { id }, query: { query } })
      expect(
        list.data.map((row) => row.id),
        query,
      ).toEqual([made.body.details.id])
    }
  })
})

describe('a search finds a document with separators, and words with digits,', () => {
  const documents = ['1098765432', '1.098.765.432', '1 098 765 432', '765 432 ramona', 'ramona 1 098 765 432']
  const queries = ['ramona 82 101', '101 82 ramona', '82 101']

  it('in the list of citizens and in a roster', async () => {
    const profile = await given.verified({ name: 'Ramona', s_name: '82', surname: '101', document: '1098765432' })
    const schedule = await given.schedule()
    await given.enrolment(schedule, profile)
    for (const query of [...documents, ...queries]) {
      const list = await at.call('viewer', listProfiles, { query: { query } })
      expect(
        list.body.data.map((row) => row.id),
        query,
      ).toEqual([profile])
      expect(list.body.meta?.total).toBe(1)
      const roster = await at.call('viewer', listRoster, { params: { id: schedule }, query: { query } })
      expect(roster.body.data, query).toHaveLength(1)
      const everywhere = await at.call('viewer', searchEverywhere, { query: { query } })
      expect(
        everywhere.body.data.filter(({ type }) => type === 'citizen').map((one) => one.id),
        query,
      ).toEqual([profile])
    }
  })

  it('in the list of users and in the search for users of a role', async () => {
    const { id } = await at.person('ramona.82-101', ['viewer'])
    await at.db.updateTable('users').set({ name: 'Ramona', document: '1098765432' }).where('id', '=', id).execute()
    for (const query of [...documents, ...queries]) {
      const list = await at.call('superadmin', listUsers, { query: { query } })
      expect(
        list.body.data.map((row) => row.id),
        query,
      ).toEqual([id])
      const found = await at.call('superadmin', findUsers, { query: { username: query } })
      expect(
        found.body.data.map((row) => row.id),
        query,
      ).toEqual([id])
    }
  })

  it('in the list of sign-ups', async () => {
    const id = await given.row('pre_registers', {
      document_type_id: 1,
      document: '1098765432',
      name: 'Ramona',
      surname: 'Prueba',
      email: '82.101@correo.example',
      expires_at: new Date(at.now().getTime() + 3_600_000),
    })
    for (const query of [...documents, ...queries]) {
      const list = await at.call('admin', preRegisters.index, { query: { query } })
      expect(
        list.body.data.map((row) => row.id),
        query,
      ).toEqual([id])
    }
  })
})
