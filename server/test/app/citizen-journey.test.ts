import { type Call, readPassport, status } from '@portal/contract'
import {
  addPerson,
  citizenFiles,
  citizenLogin,
  citizenObservations,
  citizenReplaceFile,
  citizenResubmit,
  enrolOwn,
  listPeople,
  listPublicSchedules,
  listSubscriptions,
  preRegister,
  register,
  showPerson,
  showSubscription,
  subscriptionCalendar,
  subscriptionVoucher,
  updatePerson,
  verifySignUp,
  withdrawSubscription,
} from '@portal/contract/citizens'
import { assignValidator, transitionEnrolment, transitionFile, transitionProfile } from '@portal/contract/staff'
import { afterAll, expect, it } from 'vitest'
import { type CallInput, type Form, testApp } from '../base/test-app.ts'
import { startTestJobs } from '../base/test-jobs.ts'
import { stateOf } from '../base/unchanged.ts'
import { startMailbox } from '../notices/mail-server.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { childForm, personForm } from '../people/person-form.ts'

const at = await testApp()
const given = await schedulesApp(at)
const mails = await startMailbox()
const jobs = startTestJobs(at, { smtpUrl: mails.url })
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
afterAll(async () => {
  await jobs.stop()
  await mails.close()
  await at.close()
})

const email = 'rosa@correo.example'
const password = 'una clave larga de parque'
const file = { name: 'documento.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** The fields of a form with files, as clients send it: fields that are null are left out. */
function fieldsOf(form: object): Record<string, string> {
  const filled = Object.entries({ ...form, has_disability: 'NO' }).filter(([, value]) => value !== null)
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
}

/** Sends a citizen's request and records it, so that another account can send the same one. */
const requests: { readonly call: Call; readonly input?: CallInput; readonly form?: Form }[] = []
let token: string | null = null

async function request<C extends Call>(call: C, input: CallInput = {}) {
  requests.push({ call, input })
  const reply = await at.callWith(token, call, input)
  expect([call.path, reply.status < 300, reply.error.message]).toEqual([call.path, true, undefined])
  return reply.body
}
async function send<C extends Call>(call: C, form: Form) {
  requests.push({ call, form })
  const reply = await at.sendWith(token, call, form)
  expect([call.path, reply.status < 300, reply.error.errors]).toEqual([call.path, true, undefined])
  return reply.body
}
/** Sends a request of a staff user. */
async function decide<C extends Call>(user: 'admin' | 'validator', call: C, input: CallInput) {
  const reply = await at.call(user, call, input)
  expect([call.path, reply.status, reply.error.message]).toEqual([call.path, 200, undefined])
}
const seats = async () => {
  const { body } = await at.callWith(null, listPublicSchedules)
  return body.data.map(({ quota, users_schedules_count }) => quota - users_schedules_count)
}

it('a mother signs up with her child, corrects a returned record, and the child takes part until she gives the seat back', async () => {
  const schedule = await given.schedule({ quota: 2 })

  // Signs up with the code from the mail and registers herself with her document.
  const person = { document_type_id: 1, document: '52400100', name: 'Rosa', surname: 'Pardo', email }
  await request(preRegister, { body: { ...person, terms: 1 } })
  const code = /\b\d{6}\b/.exec((await mails.next(email)).subject ?? '')?.[0] ?? ''
  const { data } = await request(verifySignUp, { body: { email, code } })
  const { document: _, ...mother } = personForm({ name: 'Rosa' })
  const account = { ...data, password, password_confirmation: password, terms: 1 }
  await send(register, { fields: fieldsOf({ ...mother, ...account }), files: { file } })
  token = (await request(citizenLogin, { body: { email, password } })).access_token

  // Adds the child with its document.
  const form = childForm({ surname: 'Pardo' })
  const { details } = await send(addPerson, { fields: fieldsOf({ ...form, relationship: 'HIJO/A' }), files: { file } })
  const child = details.id
  const people = (await request(listPeople)).data
  expect(people.map(({ relationship }) => relationship).toSorted()).toEqual(['HIJO/A', null].toSorted())
  const params = { id: child }
  const { id: sent } = (await request(citizenFiles, { params })).data[0] ?? { id: 0 }

  // A validator returns the document and the child's record.
  await decide('admin', assignValidator, { params, body: { validator_id: at.people.validator.id } })
  const blurred = { observation: 'El documento está borroso' }
  const returned = { status_id: status.fileReturned, ...blurred }
  await decide('validator', transitionFile, { params: { id: child, file: sent }, body: returned })
  await decide('validator', transitionProfile, { params, body: { status_id: status.profileReturned, ...blurred } })
  const observations = (await request(citizenObservations, { params })).data.map(({ observation }) => observation)
  expect(observations.join()).toContain('BORROSO')

  // She sends another document, corrects the address and sends the child's record back to the same validator.
  await send(citizenReplaceFile, { params: { id: child, file: sent }, files: { file } })
  await send(updatePerson, { params, fields: fieldsOf({ ...form, address: 'Calle 190 # 9-30' }) })
  expect((await request(citizenResubmit, { params })).details.status_id).toBe(status.profileValidating)
  await decide('validator', transitionProfile, {
    params,
    body: { status_id: status.profileVerified, observation: 'Todo en orden' },
  })
  expect((await request(showPerson, { params })).data).toMatchObject({
    status_id: status.profileVerified,
    address: 'Calle 190 # 9-30',
  })

  // The child is enrolled and accepted, and anybody can verify its voucher.
  expect(await seats()).toEqual([2])
  const { details: enrolment } = await request(enrolOwn, { params: { id: child, schedule }, body: {} })
  expect(await seats()).toEqual([1])
  const accepted = { status_id: status.enrolmentAccepted, observation: 'Cumple' }
  await decide('admin', transitionEnrolment, { params: { id: schedule, profile: child }, body: accepted })
  const own = { params: { id: enrolment } }
  const voucher = (await request(subscriptionVoucher, own)).data
  const passport = await at.callWith(null, readPassport, { params: { code: voucher.code } })
  expect(passport.status).toBe(200)
  expect((await at.request(token, subscriptionCalendar, own)).body).toContain('BEGIN:VCALENDAR')
  requests.push({ call: subscriptionCalendar, input: own })

  // She gives the seat back, with a reason.
  await request(withdrawSubscription, { ...own, body: { observation: 'Nos mudamos de barrio' } })
  expect(await seats()).toEqual([2])
  expect((await request(listSubscriptions)).data).toMatchObject([{ citizen_schedule_id: enrolment, actions: false }])
  expect((await request(showSubscription, own)).data).toMatchObject({ schedule_status_id: status.enrolmentRejected })
})

it('another account that sends the same requests finds and changes none of the records', async () => {
  const stranger = await at.account({ status_id: status.profileVerified, verified_at: at.now() })
  // Mails to the mother may still be due.
  const state = async () => (await stateOf(at.db)).filter((table) => !table.startsWith('mails '))
  const before = await state()
  const naming = requests.filter(({ call }) => call.path.includes('/:'))
  expect(naming.length).toBeGreaterThan(10)
  for (const { call, input, form } of naming) {
    const reply =
      form === undefined
        ? await at.callWith(stranger.access, call, input)
        : await at.sendWith(stranger.access, call, form)
    expect([call.path, reply.status]).toEqual([call.path, 404])
    const anonymous = form === undefined ? await at.callWith(null, call, input) : await at.sendWith(null, call, form)
    expect([call.path, anonymous.status]).toEqual([call.path, 401])
  }
  expect(await state()).toEqual(before)
})
