import { status } from '@portal/contract'
import * as calls from '@portal/contract/citizens'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import { newChild } from '../app/citizen-writing-requests.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { childForm } from '../people/person-form.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())
// The number of documents and invitations per hour is limited.
afterEach(() => at.pass(3601))

const verified = () => at.account({ status_id: status.profileVerified })
const file = { name: 'documento.pdf', type: 'application/pdf', bytes: pdfBytes }

function child(account: TestAccount): Promise<number> {
  const { document_type_id, document, name, surname, birthdate } = childForm()
  const own = { account_id: account.id, profile_type_id: beneficiaryType, relationship: 'HIJO/A' as const }
  return at.citizen({ document_type_id, document, name, surname, birthdate, ...own })
}

/** Invites a citizen to be a second guardian. Returns the id of the invitation. */
async function invited(by: TestAccount, id: number, account: TestAccount): Promise<number> {
  await at.callWith(by.access, calls.inviteGuardian, { params: { id }, body: { email: account.email } })
  const [invitation] = (await at.callWith(account.access, calls.listGuardianInvitations)).body.data
  return invitation?.id ?? 0
}

/** Creates a team with a captain and returns its invitation code. */
async function teamWithCode(captain: TestAccount) {
  const sizes = { is_teams: true, min_team_participants_quota: 2, max_team_participants_quota: 3, team_quota: 2 }
  const schedule = await given.schedule(sizes)
  const params = { profile: captain.profile, schedule }
  const made = await at.callWith(captain.access, calls.createCitizenTeam, {
    params,
    body: { name: `Equipo ${schedule}` },
  })
  const team = made.body.details.id
  const { code } = (await at.callWith(captain.access, calls.inviteToTeam, { params: { team } })).body.details
  return { team, code }
}

/** Status and body of a response without `requested_at`, which differs between two requests. */
const same = ({ status: code, body }: { readonly status: number; readonly body: object }) => {
  const { requested_at: _, ...rest } = body as { readonly requested_at: string }
  return [code, rest]
}

describe('repeating an action that another tab has done', () => {
  it('returns the response of an accepted invitation; a stranger gets 404 with the reason', async () => {
    const [ana, luis, eva] = [await at.account(), await at.account(), await at.account()]
    const id = await invited(ana, await child(ana), luis)
    const accept = ({ access }: TestAccount) => at.callWith(access, calls.acceptGuardianInvitation, { params: { id } })
    const first = await accept(luis)
    expect(first.status).toBe(200)
    expect(same(await accept(luis))).toEqual(same(first))
    const stranger = await accept(eva)
    expect([stranger.status, stranger.error.reason]).toEqual([404, 'invitation_gone'])
  })

  it('returns the response of a declined invitation, which can no longer be accepted', async () => {
    const [ana, luis] = [await at.account(), await at.account()]
    // The clock of the test does not move, so the e-mail counts as confirmed before.
    const confirmed = new Date(at.now().getTime() - 60_000)
    await at.db.updateTable('citizen_accounts').set({ verified_at: confirmed }).where('id', '=', luis.id).execute()
    const id = await invited(ana, await child(ana), luis)
    const decline = () => at.callWith(luis.access, calls.declineGuardianInvitation, { params: { id } })
    const first = await decline()
    expect(same(await decline())).toEqual(same(first))
    const late = await at.callWith(luis.access, calls.acceptGuardianInvitation, { params: { id } })
    expect([late.status, late.error.reason]).toEqual([404, 'invitation_gone'])
  })

  it('returns the response of ended access, to the account and to the guardian who left', async () => {
    const [ana, luis, eva] = [await at.account(), await at.account(), await at.account()]
    const person = await child(ana)
    const guardian = await invited(ana, person, luis)
    await at.callWith(luis.access, calls.acceptGuardianInvitation, { params: { id: guardian } })
    const end = ({ access }: TestAccount) =>
      at.callWith(access, calls.removeGuardian, { params: { id: person, guardian } })
    expect((await end(eva)).status).toBe(404)
    const first = await end(luis)
    expect(first.status).toBe(200)
    for (const account of [luis, ana]) expect(same(await end(account))).toEqual(same(first))
    expect((await end(eva)).status).toBe(404)
  })

  it('joins a team by code once; reading the used code returns its team', async () => {
    const [ana, luis, eva] = [await verified(), await verified(), await verified()]
    const { team, code } = await teamWithCode(ana)
    const join = ({ access, profile }: TestAccount) =>
      at.callWith(access, calls.acceptInvitation, { params: { code }, body: { profile_id: profile } })
    const first = await join(luis)
    expect([first.status, first.body.details]).toEqual([200, { id: team }])
    expect(same(await join(luis))).toEqual(same(first))
    const show = ({ access }: TestAccount) => at.callWith(access, calls.showTeamInvitation, { params: { code } })
    const used = await show(luis)
    expect([used.status, used.error.reason, used.error.details]).toEqual([
      422,
      'invitation_used',
      { reason: 'invitation_used', team_id: team },
    ])
    // Other accounts get no information about who used the code, or that it was used.
    expect([(await join(eva)).error.reason, (await show(eva)).error.reason]).toEqual(
      Array(2).fill('invitation_invalid'),
    )
  })

  it('leaves a team once; the last member to leave withdraws the team', async () => {
    const [ana, luis, eva] = [await verified(), await verified(), await verified()]
    const { team, code } = await teamWithCode(ana)
    const leave = ({ access }: TestAccount, profile: number) =>
      at.callWith(access, calls.leaveTeam, { params: { team, profile } })
    await at.callWith(luis.access, calls.acceptInvitation, { params: { code }, body: { profile_id: luis.profile } })
    const first = await leave(luis, luis.profile)
    expect(first.status).toBe(200)
    expect(same(await leave(luis, luis.profile))).toEqual(same(first))
    expect((await leave(eva, luis.profile)).status).toBe(404)
    expect((await leave(eva, eva.profile)).status).toBe(404)
    const last = await leave(ana, ana.profile)
    expect(same(await leave(ana, ana.profile))).toEqual(same(last))
  })

  it('withdraws an enrolment once; refuses to withdraw one that the office ended', async () => {
    const [ana, luis] = [await verified(), await verified()]
    const schedule = await given.schedule()
    const withdraw = ({ access }: TestAccount, id: number) =>
      at.callWith(access, calls.withdrawSubscription, { params: { id } })
    const enrolment = await given.enrolment(schedule, ana.profile)
    const first = await withdraw(ana, enrolment)
    expect(first.status).toBe(200)
    expect(same(await withdraw(ana, enrolment))).toEqual(same(first))
    expect((await withdraw(luis, enrolment)).status).toBe(404)
    const ended = await given.enrolment(schedule, luis.profile, status.enrolmentRejected)
    expect((await withdraw(luis, ended)).status).not.toBe(200)
  })

  it('removes a person, a document and a notice once', async () => {
    const [ana, eva] = [await at.account(), await at.account()]
    const added = await at.sendWith(ana.access, calls.addPerson, {
      fields: { ...newChild(), document: `8${ana.id}7` },
      files: { file },
    })
    const { id } = added.body.details
    const [row] = (await at.callWith(ana.access, calls.citizenFiles, { params: { id } })).body.data
    const document = ({ access }: TestAccount) =>
      at.callWith(access, calls.citizenDeleteFile, { params: { id, file: row?.id ?? 0 } })
    const gone = await document(ana)
    expect(gone.status).toBe(200)
    expect(same(await document(ana))).toEqual(same(gone))
    expect((await document(eva)).status).toBe(404)
    const [notice] = (await at.callWith(ana.access, calls.listCitizenNotices)).body.data.data
    const hide = ({ access }: TestAccount) =>
      at.callWith(access, calls.deleteCitizenNotice, { params: { id: notice?.id ?? '' } })
    const hidden = await hide(ana)
    expect(hidden.status).toBe(200)
    expect(same(await hide(ana))).toEqual(same(hidden))
    expect((await hide(eva)).status).toBe(404)
    const remove = ({ access }: TestAccount) => at.callWith(access, calls.removePerson, { params: { id } })
    const removed = await remove(ana)
    expect(removed.status).toBe(200)
    expect(same(await remove(ana))).toEqual(same(removed))
    expect((await remove(eva)).status).toBe(404)
  })
})

it('names a person of the family only to the accounts of that family', async () => {
  const [ana, luis] = [await at.account(), await at.account()]
  const add = ({ access }: TestAccount) =>
    at.sendWith(access, calls.addPerson, { fields: { ...newChild(), document: `8${ana.id}9` }, files: { file } })
  const { id } = (await add(ana)).body.details
  const again = await add(ana)
  expect([again.status, again.error.reason, again.error.details]).toEqual([
    422,
    'person_in_family',
    { reason: 'person_in_family', id },
  ])
  const stranger = await add(luis)
  expect([stranger.status, stranger.error.reason]).toEqual([422, 'person_exists'])
  expect(JSON.stringify(stranger.error)).not.toContain(`"id":${id}`)
})
