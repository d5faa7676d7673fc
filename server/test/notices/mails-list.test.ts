import { status } from '@portal/contract'
import {
  listLeavingMails,
  listMails,
  resendMail,
  showMail,
  transitionFile,
  transitionProfile,
  undoFileTransition,
  undoProfileTransition,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { updateById } from '../../src/base/database/db.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import type { Mail } from '../../src/base/services/mail/mail.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'
import { mailJobsOf, testMailTask } from '../base/test-jobs.ts'

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  at.pass(61)
  await at.deleteCitizens()
  await removeAllJobs(at.db)
  delivered.length = 0
  refusal = undefined
})

const delivered: Mail[] = []
/** The error with which the mail server refuses a mail. */
let refusal: Error | undefined

const mailer = {
  send: async (mail: Mail) => {
    if (refusal !== undefined) throw refusal
    delivered.push(mail)
  },
}
const task = testMailTask(at, mailer, readConfig({ PORTAL_MAIL_QUIET_MINUTES: '3', PORTAL_MAIL_LONGEST_MINUTES: '10' }))

const mails = async (query: object = {}) => (await at.call('admin', listMails, { query })).body.data

const decisions = {
  verify: { status_id: status.profileVerified, observation: 'Completo' },
  return: { status_id: status.profileReturned, observation: 'Falta la firma' },
}
const documents = {
  verify: { status_id: status.fileVerified, observation: 'Se lee bien' },
  return: { status_id: status.fileReturned, observation: 'Está borroso' },
}
type Outcome = keyof typeof decisions

const citizen = (surname: string, more: object = {}) =>
  at.citizen({ surname, status_id: status.profileValidating, ...more })

async function decide(user: RequestUser, id: number, outcome: Outcome): Promise<void> {
  expect((await at.call(user, transitionProfile, { params: { id }, body: decisions[outcome] })).status).toBe(200)
}

async function decideFile(user: RequestUser, id: number, outcome: Outcome, file: number): Promise<void> {
  expect((await at.call(user, transitionFile, { params: { id, file }, body: documents[outcome] })).status).toBe(200)
}

const jobs = () => mailJobsOf(at)

/** Runs the jobs like the worker. */
async function work(): Promise<void> {
  for (const { id } of await jobs()) await task({ id })
}

/** Moves the decisions of every mail some minutes back, because the queue uses the clock of the database. */
async function decidedAgo(first: number, last: number): Promise<void> {
  await sql`update mails set created_at = now() - make_interval(mins => ${first}::integer),
    last_at = now() - make_interval(mins => ${last}::integer)`.execute(at.db)
}

describe('the mail about several decisions', () => {
  it('has the outcome in its subject and the next steps in its text', async () => {
    const id = await citizen('ruiz', { name: 'NANCY' })
    const files = [await at.file(id), await at.file(id)]
    await decideFile('admin', id, 'verify', files[0] ?? 0)
    await decideFile('admin', id, 'return', files[1] ?? 0)
    await decide('admin', id, 'return')
    expect(await jobs()).toHaveLength(1)
    await work()
    await work()
    expect(delivered).toHaveLength(1)
    const [mail] = delivered
    expect(mail?.subject).toBe('Su documento de identidad fue devuelto')
    expect(mail?.text).toBe(
      [
        'Hola, Nancy.',
        `El 15 de junio de 2026 revisamos la información de Nancy Ruiz (registro número ${id}). Este es el resultado:`,
        'Documento de identidad: verificado\nSe lee bien',
        'Documento de identidad: devuelto\nEstá borroso',
        'Datos personales: devueltos\nFalta la firma',
        'Qué debe hacer\nAbra el enlace, corrija lo que se indica y envíelo de nuevo. No hay una fecha límite, pero sus inscripciones no se pueden aceptar hasta que sus datos estén verificados.',
        `Ver mis datos:\nhttps://portal.example/portal-ciudadano/mi-familia/${id}`,
        'Este correo es informativo; por favor no lo responda.',
        'Portal Ciudadano · Instituto Distrital de Recreación y Deporte\n',
      ].join('\n\n'),
    )
    expect(mail?.html).toContain('<strong>Datos personales: devueltos</strong><br>Falta la firma')
  })

  it.each([
    ['verify', 'verify', 'Sus datos fueron verificados', 'Ya puede inscribirse'],
    ['return', undefined, 'Su documento de identidad fue devuelto', 'envíelo de nuevo'],
    ['verify', undefined, 'Su documento de identidad fue verificado', 'Por ahora, nada'],
    [undefined, 'return', 'Sus datos fueron devueltos: corríjalos', 'envíelo de nuevo'],
  ] as const)(
    'that are %s for a document and %s for the citizen are called %s',
    async (file, person, subject, next) => {
      const id = await citizen('Ruiz')
      if (file !== undefined) await decideFile('admin', id, file, await at.file(id))
      if (person !== undefined) await decide('admin', id, person)
      await work()
      expect(delivered.map((mail) => mail.subject)).toEqual([subject])
      expect(delivered[0]?.text).toContain(next)
    },
  )

  it('uses the grammatical gender of the document’s name', async () => {
    const id = await citizen('Ruiz')
    const { id: file_type_id } = await at.db
      .selectFrom('file_types')
      .select('id')
      .where('name', '=', 'AUTORIZACIÓN DEL ACUDIENTE')
      .executeTakeFirstOrThrow()
    const file = await at.file(id)
    await at.db.updateTable('files').set({ file_type_id }).where('id', '=', file).execute()
    await decideFile('admin', id, 'return', file)
    await work()
    expect(delivered[0]?.subject).toBe('Su autorización del acudiente fue devuelta')
  })

  it('waits for quiet minutes up to a maximum; the last decision can be undone until then', async () => {
    const id = await citizen('Espera')
    /** Returns in how many seconds the mail is sent, after a worker checked it. */
    const leavesIn = async () => {
      await work()
      const [job] = await jobs()
      return ((job?.run_at.getTime() ?? 0) - Date.now()) / 1000
    }
    const file = await at.file(id)
    await decideFile('admin', id, 'verify', file)
    await decide('admin', id, 'verify')
    const near = (seconds: number) => [seconds - 20, seconds + 20] as const
    const waits = [
      { first: 1, last: 1, seconds: 120 },
      { first: 8, last: 1, seconds: 120 },
      { first: 9, last: 1, seconds: 60 },
      // Not before the last one is final.
      { first: 30, last: 0, seconds: 60 },
    ]
    for (const { first, last, seconds } of waits) {
      await decidedAgo(first, last)
      const [least, most] = near(seconds)
      const left = await leavesIn()
      expect([first, left > least && left < most]).toEqual([first, true])
    }
    expect(delivered).toEqual([])
    const [row] = await mails({ query: 'espera' })
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: 0,
      mailed_at: null,
      subject: 'Sus datos fueron verificados',
    })
    await decidedAgo(10, 3)
    await work()
    expect(delivered).toHaveLength(1)
    // A later decision makes another mail.
    await decide('admin', id, 'return')
    expect(await jobs()).toHaveLength(2)
  })

  it('leaves out decisions that were undone, and is not sent without any other', async () => {
    const id = await citizen('Deshecha')
    const file = await at.file(id)
    await decideFile('admin', id, 'return', file)
    await decide('admin', id, 'return')
    await at.call('admin', undoProfileTransition, { params: { id } })
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Su documento de identidad fue devuelto'])
    await at.call('admin', undoFileTransition, { params: { id, file } })
    expect(await mails()).toEqual([])
    await work()
    expect(delivered).toEqual([])
  })

  it('reports the last of several decisions about the same document', async () => {
    const id = await citizen('Cambio')
    const file = await at.file(id)
    await decideFile('admin', id, 'return', file)
    await decideFile('admin', id, 'verify', file)
    await work()
    expect(delivered.map((mail) => mail.subject)).toEqual(['Su documento de identidad fue verificado'])
    expect(delivered[0]?.text).not.toContain('Está borroso')
  })

  it('is not sent about a decision that a later transition reverted', async () => {
    const id = await citizen('Vuelve', { checker_id: at.people.validator.id })
    await decide('admin', id, 'return')
    const body = { status_id: status.profileValidating, observation: 'Se revisa otra vez' }
    await at.call('admin', transitionProfile, { params: { id }, body })
    await work()
    expect(delivered).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('is sent separately for each citizen', async () => {
    for (const surname of ['Una', 'Otra']) await decide('admin', await citizen(surname), 'verify')
    await work()
    expect(delivered).toHaveLength(2)
  })
})

describe('the list of mails to citizens', () => {
  it('returns the state of each mail', async () => {
    await decide('admin', await citizen('Espera'), 'verify')
    await decide('admin', await citizen('Enviada'), 'verify')
    const [sent] = await mails({ query: 'enviada' })
    expect(sent).toMatchObject({ state: 'waiting', full_name: 'CIUDADANO ENVIADA', attempts: 0, mailed_at: null })
    await task({ id: sent?.id })
    await task({ id: sent?.id })
    expect(delivered.map(({ to }) => to.address)).toEqual([sent?.email])
    expect((await mails({ state: 'sent' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ENVIADA'])
    expect((await mails({ state: 'waiting' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ESPERA'])
    await decidedAgo(20, 20)
    refusal = Object.assign(new Error('no'), { code: 'ESOCKET', command: 'CONN' })
    const [waiting] = await mails({ state: 'waiting' })
    for (let count = 0; count < 2; count += 1) await expect(task({ id: waiting?.id })).rejects.toThrow('no')
    expect((await mails({ state: 'retrying' })).map(({ attempts }) => attempts)).toEqual([2])
    for (let count = 0; count < 7; count += 1) await expect(task({ id: waiting?.id })).rejects.toThrow('no')
    await task({ id: waiting?.id })
    expect((await mails({ state: 'failed' })).map(({ full_name }) => full_name)).toEqual(['CIUDADANO ESPERA'])
  })

  it('shows a mail as it was sent, also after the citizen’s name changed', async () => {
    const id = await citizen('Antes')
    await decide('admin', id, 'verify')
    const [waiting] = await mails()
    const params = { id: waiting?.id ?? 0 }
    const preview = await at.call('admin', showMail, { params })
    expect(preview.body.data.text).toContain('Ciudadano Antes')
    await work()
    await at.db.updateTable('profiles').set({ surname: 'Después' }).execute()
    await sql`update citizen_accounts set email = 'nuevo@test.example'`.execute(at.db)
    const read = await at.call('admin', showMail, { params })
    expect(read.body.data).toMatchObject({
      state: 'sent',
      subject: delivered[0]?.subject,
      email: delivered[0]?.to.address,
    })
    // Only the citizen may read the link.
    const text = delivered[0]?.text.replace(/https:\S+/, '[enlace personal: solo lo recibe el ciudadano]')
    expect(read.body.data.text).toBe(text)
    const { rows } = await sql`
      select from audits where event = 'read' and entity = 'Citizen' and profile_id = ${id} and new_values ->> 'mail' = ${String(params.id)}`.execute(
      at.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('resends a mail while its citizen moves to another account', async () => {
    const { id: citizen_id } = await at.account({ email: 'propio@test.example' })
    await decide('admin', await citizen('Mudanza'), 'verify')
    await work()
    await removeAllJobs(at.db)
    const id = (await mails())[0]?.id ?? 0
    const { status: code } = await workDuring(
      at.db,
      (tx) => updateById(tx, 'mails', id, { citizen_id }),
      () => at.call('admin', resendMail, { params: { id } }),
    )
    expect(code).toBe(200)
    await work()
    expect(delivered.at(-1)?.to.address).toBe('propio@test.example')
  })

  it('resends to the present address, a few times an hour, and writes to the audit log', async () => {
    const id = await citizen('Otra')
    await decide('admin', id, 'verify')
    const params = { id: (await mails())[0]?.id ?? 0 }
    const early = await at.call('admin', resendMail, { params })
    expect([early.status, early.error.reason]).toEqual([409, 'mail_waits'])
    await work()
    await removeAllJobs(at.db)
    await sql`update citizen_accounts set email = 'nuevo@test.example'`.execute(at.db)
    for (let count = 0; count < 3; count += 1) {
      expect((await at.call('admin', resendMail, { params })).status).toBe(200)
      expect((await mails())[0]?.state).toBe('waiting')
      await work()
      await work()
      await removeAllJobs(at.db)
    }
    expect(delivered.map(({ to }) => to.address).slice(1)).toEqual(Array(3).fill('nuevo@test.example'))
    // Each sending has an id of its own.
    expect(new Set(delivered.map((mail) => mail.id)).size).toBe(4)
    expect((await at.call('admin', resendMail, { params })).status).toBe(429)
    const { rows } = await sql<{ user_id: number }>`
      select user_id from audits where event = 'mail-sent-again' and profile_id = ${id}`.execute(at.db)
    expect(rows).toEqual(Array(3).fill({ user_id: at.people.admin.id }))
  })

  it.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }, 'address'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 552, response: '552 5.2.2 over quota' }, 'full'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1 looks like spam' }, 'refused'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 4.3.0 later' }, 'busy'],
    [{ code: 'ESOCKET', command: 'CONN' }, 'unreachable'],
    [{ code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' }, 'sign_in'],
    [{}, 'unknown'],
  ] as const)('returns the reason of a mail that failed with %o', async (error, failure) => {
    await decide('admin', await citizen('Falla'), 'verify')
    const [row] = await mails()
    refusal = Object.assign(new Error('no'), error)
    const isFinal = 'responseCode' in error && error.responseCode >= 500 && failure !== 'sign_in'
    if (isFinal) await work()
    else await expect(task({ id: row?.id })).rejects.toThrow('no')
    expect((await mails())[0]).toMatchObject({ failure, state: isFinal ? 'failed' : 'retrying' })
    refusal = undefined
    if (isFinal) {
      // After a final error only a user can start another attempt.
      await work()
      expect(delivered).toEqual([])
      expect((await at.call('admin', resendMail, { params: { id: row?.id ?? 0 } })).status).toBe(200)
    }
    await work()
    expect(delivered).toHaveLength(1)
    expect((await mails())[0]).toMatchObject({ failure: null, state: 'sent' })
  })

  it('is available to administrators only', async () => {
    await decide('admin', await citizen('Ajena'), 'verify')
    const params = { id: (await mails())[0]?.id ?? 0 }
    for (const user of ['viewer', 'assignor', 'validator', 'outsider'] as const) {
      expect((await at.call(user, listMails)).status).toBe(403)
      expect((await at.call(user, showMail, { params })).status).toBe(403)
      expect([403, 404]).toContain((await at.call(user, resendMail, { params })).status)
    }
    expect((await at.call('admin', listMails, { query: { per_page: -1 } })).status).toBe(422)
    for (const call of [showMail, resendMail]) {
      expect((await at.call('admin', call, { params: { id: 999_999 } })).status).toBe(404)
    }
  })
})

describe('the list of waiting mails about own decisions', () => {
  it('shows the text of each own mail until it is sent', async () => {
    const own = { checker_id: at.people.validator.id }
    const mine = await citizen('Propia', own)
    await decide('validator', mine, 'return')
    await decide('validator2', await citizen('Ajena', { checker_id: at.people.validator2.id }), 'verify')
    await decide('admin', await citizen('Otra', own), 'verify')
    const leaving = async () => (await at.call('validator', listLeavingMails)).body.data
    expect(await leaving()).toMatchObject([
      {
        profile_id: mine,
        full_name: 'CIUDADANO PROPIA',
        subject: 'Sus datos fueron devueltos: corríjalos',
        text: expect.stringContaining('Falta la firma'),
        state: 'waiting',
      },
    ])
    await work()
    expect(await leaving()).toEqual([])
  })

  it('leaves out citizens who are now assigned to another validator', async () => {
    const id = await citizen('Pasa', { checker_id: at.people.validator.id })
    await decide('validator', id, 'return')
    await at.db.updateTable('profiles').set({ checker_id: at.people.validator2.id }).execute()
    expect((await at.call('validator', listLeavingMails)).body.data).toEqual([])
  })

  it('returns 403 to users who may not view citizens, and 401 without a session', async () => {
    expect((await at.call('outsider', listLeavingMails)).status).toBe(403)
    expect((await at.call('stranger', listLeavingMails)).status).toBe(401)
  })
})
