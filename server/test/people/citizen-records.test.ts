import { type Call, status } from '@portal/contract'
import * as citizens from '@portal/contract/citizens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changed } from '../app/citizen-writing-requests.ts'
import { callName, citizenCalls } from '../base/every-call.ts'
import { type Form, testApp } from '../base/test-app.ts'
import { stateOf } from '../base/unchanged.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type Household, makeHousehold } from './households.ts'

const at = await testApp()
const given = await schedulesApp(at)
let another: Household
beforeAll(async () => {
  another = await makeHousehold(at, given)
})
afterAll(() => at.close())

const file = { name: 'documento.pdf', type: 'application/pdf', bytes: pdfBytes }

interface Row {
  readonly call: Call
  /** The response to the second guardian of the child. */
  readonly guardian: 'answered' | 404 | 409
  readonly body?: (of: Household) => object
  /** The fields and files of a form. */
  readonly fields?: () => Record<string, string>
  readonly files?: Form['files']
  /** Ids in place of those of the household. */
  readonly ids?: (of: Household) => Household['ids']
}
type More = Partial<Omit<Row, 'call'>>
/** A call about a person of the household. */
const ofPerson = (call: Call, more: More = {}): Row => ({ call, guardian: 'answered', ...more })
/** A call about the account of the holder. */
const ofAccount = (call: Call, more: More = {}): Row => ({ call, guardian: 404, ...more })

const inAccepted: More = { ids: ({ ids }) => ({ 'subscriptions/:id': ids['accepted/:id'] ?? 0 }) }
const byEmail: More = { body: ({ child }) => ({ email: `tia${child}@correo.example` }) }
const ofRequester: More = { ids: ({ requester }) => ({ 'profiles/:id': requester }) }
const inOpen: More = { ids: ({ openSchedule }) => ({ 'schedules/:schedule': openSchedule }) }

/** Every call that names a record of a household, with valid input, so that only the record can be refused. */
const rows: readonly Row[] = [
  ofPerson(citizens.showSubscription),
  ofPerson(citizens.withdrawSubscription),
  ofPerson(citizens.subscriptionVoucher, inAccepted),
  ofPerson(citizens.subscriptionCalendar, inAccepted),
  ofPerson(citizens.listOwnEnrolments),
  ofPerson(citizens.enrolOwn, { ...inOpen, body: () => ({}) }),
  ofPerson(citizens.checkOwnEnrolment, inOpen),
  ofPerson(citizens.createCitizenTeam, {
    ids: ({ teamSchedule }) => ({ 'schedules/:schedule': teamSchedule }),
    body: ({ child }) => ({ name: `Equipo ${child}` }),
  }),
  ofPerson(citizens.inviteToTeam),
  ofPerson(citizens.leaveTeam),
  ofPerson(citizens.withdrawCitizenConsent),
  ofPerson(citizens.showPerson),
  ofPerson(citizens.updatePerson, { fields: changed }),
  ofPerson(citizens.removePerson, { ids: ({ mistaken }) => ({ 'profiles/:id': mistaken }), guardian: 409 }),
  ofPerson(citizens.listGuardians),
  ofPerson(citizens.inviteGuardian, { ...byEmail, guardian: 409 }),
  ofPerson(citizens.handPersonOver, {
    ...byEmail,
    ids: ({ ids }) => ({ 'profiles/:id': ids['handover/:id'] ?? 0 }),
    guardian: 409,
  }),
  ofPerson(citizens.removeGuardian),
  ofPerson(citizens.undoGuardianEnd, {
    ids: ({ ids }) => ({ 'guardians/:guardian': ids['ended/:guardian'] ?? 0 }),
    guardian: 404,
  }),
  ofAccount(citizens.acceptGuardianInvitation),
  ofAccount(citizens.declineGuardianInvitation),
  ofPerson(citizens.citizenFiles),
  ofPerson(citizens.citizenReadFile),
  ofPerson(citizens.citizenAddFile, { fields: () => ({ file_type_id: '2' }), files: { file } }),
  ofPerson(citizens.citizenReplaceFile, {
    ids: ({ returned, returnedFile }) => ({ 'profiles/:id': returned, 'files/:file': returnedFile }),
    fields: () => ({}),
    files: { file },
  }),
  ofPerson(citizens.citizenDeleteFile, {
    ids: ({ corrected, pendingFile }) => ({ 'profiles/:id': corrected, 'files/:file': pendingFile }),
  }),
  ofPerson(citizens.citizenObservations),
  ofPerson(citizens.citizenReadObservation),
  ofPerson(citizens.citizenReadObservations),
  ofPerson(citizens.citizenResubmit, { ids: ({ corrected }) => ({ 'profiles/:id': corrected }) }),
  ofPerson(citizens.requestIdentityChange, { body: () => ({ changes: { name: 'Otro' }, reason: 'Está mal escrito' }) }),
  ofPerson(citizens.ownIdentityRequest, ofRequester),
  ofPerson(citizens.withdrawIdentityRequest, ofRequester),
  ofAccount(citizens.readCitizenNotice),
  ofAccount(citizens.deleteCitizenNotice),
  ofAccount(citizens.endCitizenSession),
]

/** Calls with a code in their path: everybody with the code may make them. */
const byCode: readonly Call[] = [citizens.verifyEmail, citizens.showTeamInvitation, citizens.acceptInvitation]

/** The parts of a path that name a record: `profiles/:id`. */
const segmentsOf = ({ path }: Call) => path.match(/[\w-]+\/:\w+/g) ?? []

/** Schedules belong to no household. */
const isOfHousehold = (segment: string) => !segment.startsWith('schedules/')

/** An id of the same kind that no record has. */
const missing: Readonly<Record<string, string | number>> = {
  'sessions/:session': '00000000-0000-4000-8000-000000000000',
  'consents/:id': 'enrolment-1000000-1',
}

/** Makes a call with the ids of a household, some of them replaced. */
async function send(row: Row, token: string, of: Household, others: Household['ids'] = {}) {
  const ids = { ...of.ids, ...row.ids?.(of), ...others }
  const params = segmentsOf(row.call).map((segment) => {
    const id = ids[segment]
    if (id === undefined) throw new Error(`A household has no ${segment}`)
    return [segment.split('/:')[1], id] as const
  })
  const [named, body, fields] = [Object.fromEntries(params), row.body?.(of), row.fields?.()]
  if (fields !== undefined) {
    const { status } = await at.sendWith(token, row.call, {
      params: named,
      fields,
      ...(row.files !== undefined && { files: row.files }),
    })
    return status < 300 ? 'answered' : status
  }
  const { statusCode } = await at.request(token, row.call, { params: named, ...(body !== undefined && { body }) })
  return statusCode < 300 ? 'answered' : statusCode
}

describe('the ownership table', () => {
  it('lists every call with a record id', () => {
    const naming = citizenCalls.filter(
      (call) => call.path.includes('/:') && call.needs !== 'nothing' && !byCode.includes(call),
    )
    expect(rows.map(({ call }) => callName(call)).toSorted()).toEqual(naming.map(callName).toSorted())
  })

  it.each(rows.map((row) => [callName(row.call), row] as const))(
    'returns 404 to others, and the response to the household, for %s',
    async (_, row) => {
      const household = await makeHousehold(at, given)
      const { holder, former } = household
      const segments = segmentsOf(row.call)
      const last = segments.findLast(isOfHousehold) ?? ''
      const before = await stateOf(at.db)
      const refused: Record<string, unknown> = {
        'by another household': await send(row, another.holder.access, household),
        'by a former guardian': await send(row, former.access, household),
        // The other ids of the path belong to this household.
        'of another household': await send(row, holder.access, household, { [last]: another.ids[last] ?? 0 }),
      }
      for (const segment of segments) {
        const gone = { [segment]: missing[segment] ?? 1_000_000 }
        refused[`missing ${segment}`] = await send(row, holder.access, household, gone)
      }
      expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 404])))
      expect(await stateOf(at.db)).toEqual(before)

      expect(await send(row, holder.access, household)).toBe('answered')
      const shared = await makeHousehold(at, given)
      expect(await send(row, shared.guardian.access, shared)).toBe(row.guardian)
    },
  )
})

describe('a list for another household', () => {
  it('contains nothing of this household, whatever its query', async () => {
    const { holder, former, mark } = await makeHousehold(at, given)
    const lists = citizenCalls.filter(({ method, path }) => method === 'GET' && !path.includes('/:'))
    const found: string[] = []
    for (const call of lists) {
      for (const query of [{}, { query: mark.toLowerCase(), per_page: 100 }]) {
        for (const token of [another.holder.access, former.access, null]) {
          const { statusCode, body } = await at.request(token, call, { query })
          expect([call.path, statusCode < 500]).toEqual([call.path, true])
          // Links repeat the query in lower case; only `data` contains rows.
          if (body.includes(mark) || body.includes(mark.toUpperCase())) found.push(call.path)
        }
      }
    }
    expect(found).toEqual([])
    expect((await at.request(holder.access, citizens.listCitizenNotices)).body).toContain(mark)
  })
})

describe('a response to a second guardian', () => {
  it('contains no document, telephone, e-mail or address of the first guardian', async () => {
    const household = await makeHousehold(at, given)
    const { holder, guardian, child, ids } = household
    const personal = { document: '79123987', mobile_phone: '3019998877', address: 'Calle Reservada 123' }
    await at.db.updateTable('profiles').set(personal).where('id', '=', holder.profile).execute()
    const paid = await given.enrolment(
      await given.schedule({ rate_id: given.ids.rate }),
      child,
      status.enrolmentAccepted,
    )
    const secrets = [...Object.values(personal), holder.email].map((value) => value.toUpperCase())
    const secretsIn = (body: string) => secrets.filter((secret) => body.toUpperCase().includes(secret))
    const reads = citizenCalls.filter((call) => call.method === 'GET' && !byCode.includes(call))
    const found: string[] = []
    for (const call of reads) {
      for (const own of [ids, { ...ids, 'subscriptions/:id': paid }]) {
        const params = segmentsOf(call).map((one) => [one.split('/:')[1], own[one] ?? 1] as const)
        const { body } = await at.request(guardian.access, call, { params: Object.fromEntries(params) })
        found.push(...secretsIn(body).map((secret) => `${callName(call)} ${secret}`))
      }
    }
    expect(found).toEqual([])
    const { body } = await at.callWith(guardian.access, citizens.showSubscription, { params: { id: paid } })
    expect(body.data.payment).toMatchObject({ email: guardian.email, amount: 45_000 })
    const shown = await at.callWith(holder.access, citizens.showSubscription, { params: { id: paid } })
    expect(shown.body.data.payment).toMatchObject({ email: holder.email, document: personal.document, amount: 45_000 })
  })
})
