import { status } from '@portal/contract'
import { citizenCurrentUser } from '@portal/contract/citizens'
import { listProfiles, showAccount, showProfile, updateAccount } from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailer } from '../../src/base/services/mail/mail.ts'
import { sendMail } from '../../src/base/services/mail/send-mail.ts'
import { wireMoment } from '../../src/base/text/time.ts'
import { changeAccountEmail } from '../../src/people/change-account-email.ts'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { testMailTask } from '../base/test-jobs.ts'
import { startMailServer } from './mail-server.ts'

const at = await testApp()
/** How the mail server refuses mails at the moment. */
let refusal: number | string | undefined
const delivered: (readonly string[])[] = []
const server = await startMailServer(
  (_, to) => void delivered.push(to),
  0,
  () => refusal,
)
const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', mailFrom: 'portal@mail.example' })
const task = testMailTask(at, mailer)
afterAll(async () => {
  await server.close()
  await at.close()
})

let owner: TestAccount
beforeEach(async () => {
  refusal = undefined
  delivered.length = 0
  await at.deleteCitizens()
  await at.db.deleteFrom('undelivered_addresses').execute()
  owner = await at.account({ email: 'Buzon@test.example', status_id: status.profileValidating })
})

/** Writes a mail to an address and lets the worker try it once. */
async function attempt(address = 'Buzon@test.example') {
  await at.db.transaction().execute((tx) =>
    sendMail(tx, {
      template: 'email_changed',
      to: { citizen_id: owner.id, address },
      params: { at: at.now().toISOString() },
    }),
  )
  const { id } = await at.db.selectFrom('mails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const error = await task({ id }).catch((thrown: Error) => thrown)
  const mail = await at.db
    .selectFrom('mails')
    .select(['state', 'failure', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...mail, isTriedAgain: error instanceof Error, again: () => task({ id }) }
}

const counted = () => at.db.selectFrom('undelivered_addresses').select(['address', 'failures']).execute()

/** The responses that staff and the citizen get about the address. */
async function shown() {
  const record = await at.call('admin', showProfile, { params: { id: owner.profile } })
  const list = await at.call('admin', listProfiles, { query: { fields: ['email', 'email_undelivered_at'] } })
  const filtered = await at.call('admin', listProfiles, { query: { email_undelivered: 1 } })
  const own = await at.callWith(owner.access, citizenCurrentUser)
  return {
    record: record.body.data.email_undelivered_at,
    list: list.body.data.map((row) => row.email_undelivered_at),
    filtered: filtered.body.data.map(({ id }) => id),
    own: own.body.data.email_undelivered_at,
  }
}
const nothing = { record: undefined, list: [undefined], filtered: [], own: undefined }

describe('a mail server that responds with', () => {
  it('550 ends the mail and counts for the address', async () => {
    refusal = 550
    expect(await attempt()).toMatchObject({ state: 'failed', failure: 'address', attempts: 1, isTriedAgain: false })
    expect(await counted()).toEqual([{ address: 'buzon@test.example', failures: 1 }])
  })

  it('550 5.7.1 about the content ends the mail, and nothing counts for the address', async () => {
    refusal = '5.7.1 Message contains a blocked address'
    expect(await attempt()).toMatchObject({ state: 'failed', failure: 'refused', attempts: 1, isTriedAgain: false })
    expect(await counted()).toEqual([])
  })

  it.each([
    [451, 'busy'],
    ['close', 'unreachable'],
  ] as const)('%s gets the mail again, and nothing counts', async (code, failure) => {
    refusal = code
    const mail = await attempt()
    expect(mail).toMatchObject({ state: 'waiting', failure, attempts: 1, isTriedAgain: true })
    expect(await counted()).toEqual([])
    refusal = undefined
    await mail.again()
    expect(delivered).toEqual([['Buzon@test.example']])
  })
})

describe('an address with three final refusals', () => {
  beforeEach(async () => {
    refusal = 550
    for (let count = 0; count < 2; count += 1) await attempt()
    expect(await shown()).toEqual(nothing)
    await attempt('buzon@TEST.example')
  })

  it('is shown to staff and to the citizen with the date, and found by the filter', async () => {
    await at.citizen({ email: 'otra@test.example' })
    const since = (await shown()).record
    expect(since).toBe(wireMoment(at.now()))
    expect(await shown()).toMatchObject({ filtered: [owner.profile], own: since })
    expect((await shown()).list.filter((one) => one !== undefined)).toEqual([since])
  })

  it('is not shown after a mail was delivered to it', async () => {
    refusal = undefined
    await attempt()
    expect(await counted()).toEqual([])
    expect(await shown()).toEqual(nothing)
  })

  it('does not count any more when staff give the account another address', async () => {
    const params = { id: owner.profile }
    const { version } = (await at.call('admin', showAccount, { params })).body.data
    const body = { email: 'otro-buzon@test.example', version }
    expect((await at.call('admin', updateAccount, { params, body })).status).toBe(200)
    expect(await counted()).toEqual([])
    owner = await at.holder(owner.profile)
    expect(await shown()).toEqual(nothing)
  })

  it('does not count any more when the citizen confirmed another address', async () => {
    const next = { email: 'otro-buzon@test.example', verified_at: at.now() }
    await at.db.transaction().execute((tx) => changeAccountEmail(tx, owner.id, next, at.now()))
    expect(await counted()).toEqual([])
    expect(await shown()).toEqual(nothing)
  })
})
