import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Locale, readPassport, status } from '@portal/contract'
import * as citizen from '@portal/contract/citizens'
import * as staff from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import { readCitizenMails, renderCitizenMail } from '../../src/base/services/mail/citizen-mails.ts'
import { type MailTemplateName, renderMail } from '../../src/base/services/mail/mail-template.ts'
import { es } from '../../src/base/text/messages/es.ts'
import { formatMoment } from '../../src/base/text/time.ts'
import { type CitizenFields, type TestAccount, testApp } from '../base/test-app.ts'
import { allJobsDone, startTestJobs } from '../base/test-jobs.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { childForm } from '../people/person-form.ts'
import { outboxOf } from './mails.ts'

// These tests read every mail about a person as its recipient: a mother about her child and about herself, an invited grandmother, a
// young person who takes over the data. `MAIL_TEXTS_FOLDER=folder` writes the mails to a folder.

const dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-texts-'))
const outbox = outboxOf(dataDir)
const publicUrl = 'https://portal.example'
const at = await testApp({ PORTAL_PUBLIC_URL: publicUrl })
const given = await schedulesApp(at)
await at.db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
const jobs = startTestJobs(at, { dataDir })
afterAll(async () => {
  await jobs.stop()
  await at.close()
  rmSync(dataDir, { recursive: true })
})

interface Read {
  readonly subject: string
  readonly text: string
  readonly html: string
}

async function setLanguage({ id }: TestAccount, locale: Locale): Promise<void> {
  await at.db.updateTable('citizen_accounts').set({ locale }).where('id', '=', id).execute()
}

/** A mother, and her child of five. */
async function family(locale: Locale, fields: CitizenFields = {}) {
  const mother = await at.account({ name: 'CONCLAVE', surname: 'ROJAS', status_id: status.profileVerified })
  await setLanguage(mother, locale)
  const { s_name: _, ...form } = childForm()
  const { document_type_id, document, birthdate } = form
  const own = { account_id: mother.id, profile_type_id: beneficiaryType, relationship: 'HIJO/A' as const }
  const names = { name: 'TOMÁS', surname: 'PARDO', status_id: status.profileVerified }
  const child = await at.citizen({ document_type_id, document, birthdate, ...own, ...names, ...fields })
  return { mother, child }
}

/** Returns the last mail about a person as it is sent. */
async function mailAbout(profile: number): Promise<Read> {
  const { id } = await at.db
    .selectFrom('mails')
    .select('id')
    .where('profile_id', '=', profile)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const mail = (await readCitizenMails(at.db, [id])).get(id)
  const read = mail && renderCitizenMail(mail, (path) => `${publicUrl}${path}`)
  if (read === undefined) throw new Error('no mail')
  return read
}

/** Returns the mail that is sent to an address. */
async function mailTo(address: string): Promise<Read> {
  await allJobsDone(at)
  const mails = await outbox.mails()
  const found = mails.findLast(({ headers }) => headers.get('to')?.includes(address))
  if (found === undefined) throw new Error('no mail')
  return { subject: found.headers.get('subject') ?? '', text: found.text.replaceAll('\r\n', '\n'), html: found.html }
}

/** Makes the call of a citizens' page as the recipient. @returns the status of the response */
async function open(link: string, locale: Locale, reader: TestAccount): Promise<number> {
  const { pathname, searchParams } = new URL(link)
  const code = searchParams.get('codigo')
  if (code !== null) return (await at.call('stranger', readPassport, { params: { code } } as never)).status
  const pages = Object.entries(citizen.citizenPages).map(([name, page]) => {
    const path = `${citizen.citizenBasePath}${locale === 'es' ? '' : 'en/'}${page[locale]}`
    return { name, match: new RegExp(`^${path.replace(/:\w+/g, '(\\w+)')}$`).exec(pathname) }
  })
  const page = pages.find(({ match }) => match !== null)
  const params = { id: Number(page?.match?.[1]) }
  const shown = {
    person: () => at.callWith(reader.access, citizen.showPerson, { params }),
    'person-documents': () => at.callWith(reader.access, citizen.citizenFiles, { params }),
    enrolment: () => at.callWith(reader.access, citizen.showSubscription, { params }),
    family: () => at.callWith(reader.access, citizen.listGuardianInvitations),
  }[page?.name ?? '']
  if (page?.name === 'team') {
    const { body } = await at.callWith(reader.access, citizen.listCitizenTeams)
    return body.data.some(({ id }) => id === params.id) ? 200 : 404
  }
  return (await shown?.())?.status ?? 404
}

let written = 0

/** Checks the rules for every mail about a person, and returns its link. */
async function check(mail: Read, locale: Locale, reader: TestAccount, names: readonly string[]): Promise<string> {
  if (process.env.MAIL_TEXTS_FOLDER !== undefined) {
    written += 1
    const name = `${String(written).padStart(2, '0')}-${locale}.txt`
    writeFileSync(join(process.env.MAIL_TEXTS_FOLDER, name), `${mail.subject}\n\n${mail.text}`)
  }
  for (const name of names) expect(mail.text).toContain(name)
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  expect(links).toHaveLength(1)
  expect(mail.html.match(/href="/g)).toHaveLength(1)
  expect(await open(links[0] ?? '', locale, reader)).toBe(200)
  expect(`${mail.subject}\n${mail.text}`).not.toMatch(/\.\.|[{}]|undefined|\w_\w/)
  expect(mail.text).toMatch(locale === 'es' ? /^Hola/ : /^Hello/)
  expect(mail.text).toContain(locale === 'es' ? 'Portal Ciudadano' : 'Citizen Portal')
  expect(mail.html).toContain(`<html lang="${locale}">`)
  if (locale === 'en') expect(mail.text).not.toMatch(/\b(inscripción|Observación|Motivo|datos|usted)\b/i)
  return links[0] ?? ''
}

const observation = 'Todo está bien.'
const decide = (id: number, status_id: number) =>
  at.call('admin', staff.transitionProfile, { params: { id }, body: { status_id, observation } })
const decideFile = async (id: number, status_id: number) =>
  at.call('admin', staff.transitionFile, { params: { id, file: await at.file(id) }, body: { status_id, observation } })

describe.each(['es', 'en'] as const)('in %s, a mail', (locale) => {
  it.each([status.profileVerified, status.profileReturned])(
    'about the data of a child (status %i) greets the mother, names the child and links to the child',
    async (to) => {
      const { mother, child } = await family(locale, { status_id: status.profileValidating })
      expect((await decide(child, to)).status).toBe(200)
      const mail = await mailAbout(child)
      const link = await check(mail, locale, mother, ['Conclave', 'Tomás Pardo', observation])
      expect(link).toBe(
        `${publicUrl}${locale === 'es' ? '/portal-ciudadano/mi-familia' : '/portal-ciudadano/en/my-family'}/${child}`,
      )
      expect(mail.subject).toContain('Tomás')
      expect(mail.subject).not.toMatch(/^(Sus|Your) /)
    },
  )

  it('about a document of a child links to the documents of the child', async () => {
    const { mother, child } = await family(locale, { status_id: status.profileValidating })
    expect((await decideFile(child, status.fileReturned)).status).toBe(200)
    const mail = await mailAbout(child)
    expect(await check(mail, locale, mother, ['Conclave', 'Tomás'])).toMatch(/\/(documentos|documents)$/)
    expect(mail.subject).toBe(
      locale === 'es'
        ? 'El documento de identidad de Tomás fue devuelto'
        : 'The document “documento de identidad” of Tomás was returned',
    )
  })

  it('about the holder’s own data addresses the reader', async () => {
    const { mother } = await family(locale)
    await decideFile(mother.profile, status.fileVerified)
    const document = await mailAbout(mother.profile)
    await check(document, locale, mother, ['Conclave'])
    await decide(mother.profile, status.profileReturned)
    const mail = await mailAbout(mother.profile)
    await check(mail, locale, mother, ['Conclave'])
    expect(mail.subject).toMatch(locale === 'es' ? /^Sus datos/ : /^Your data/)
  })

  it('about an enrolment names the child and links to the enrolment or its voucher', async () => {
    const { mother, child } = await family(locale)
    for (const of of [child, mother.profile]) {
      const names = of === child ? ['Conclave', 'Tomás Pardo'] : ['Conclave']
      const schedule = await given.schedule()
      const made = await at.callWith(mother.access, citizen.enrolOwn, {
        params: { id: of, schedule },
        body: { terms: true },
      })
      expect(made.status).toBe(201)
      const received = await mailAbout(of)
      expect(await check(received, locale, mother, names)).toMatch(/\/(mis-actividades|my-activities)\/\d+$/)
      expect(received.text).not.toMatch(/Sin observación|No observation/)
      const transition = (status_id: number) =>
        at.call('admin', staff.transitionEnrolment, {
          params: { id: schedule, profile: of },
          body: { status_id, observation },
        })
      expect((await transition(status.enrolmentAccepted)).status).toBe(200)
      expect(await check(await mailAbout(of), locale, mother, [...names, observation])).toContain('codigo=')
      expect((await transition(status.enrolmentRejected)).status).toBe(200)
      expect(await check(await mailAbout(of), locale, mother, [...names, observation])).toMatch(/\/\d+$/)
    }
  })

  it('about an enrolment to be paid shows the day in the language of the reader', async () => {
    const { mother, child } = await family(locale)
    const schedule = await given.schedule({ rate_id: given.ids.rate })
    await given.enrolment(schedule, child)
    const body = { status_id: status.enrolmentAccepted, observation }
    await at.call('admin', staff.transitionEnrolment, { params: { id: schedule, profile: child }, body })
    const mail = await mailAbout(child)
    await check(mail, locale, mother, ['Conclave', 'Tomás Pardo', '45.000'])
    expect(mail.text).toContain(locale === 'es' ? '16 de junio de 2026' : 'June 16, 2026')
  })

  it('about an enrolment that the mother cancelled reports the cancellation, without terms of the administration', async () => {
    const { mother, child } = await family(locale)
    const schedule = await given.schedule()
    const id = await given.enrolment(schedule, child)
    expect((await at.callWith(mother.access, citizen.withdrawSubscription, { params: { id } } as never)).status).toBe(
      200,
    )
    const mail = await mailAbout(child)
    await check(mail, locale, mother, ['Conclave', 'Tomás Pardo'])
    expect(mail.text).not.toContain('CANCELADA')
    expect(mail.subject).toContain(
      locale === 'es' ? 'Se canceló la inscripción de Tomás' : 'The enrolment of Tomás was cancelled',
    )
    const notices = await at.callWith(mother.access, citizen.listCitizenNotices, {
      headers: { 'x-localization': locale },
    })
    const texts = notices.body.data.data.map(({ data }) => `${data.title} ${data.subject}`)
    expect(texts[0]).toMatch(
      locale === 'es' ? /^La inscripción de Tomás Pardo .*canceló/ : /^The enrolment of Tomás Pardo .*cancelled/,
    )
    for (const text of texts) expect(text).not.toMatch(/[A-ZÁÉÍÓÚ]{4,}|\.\.|[{}]/)
  })

  it('about a team names the member and links to the team', async () => {
    const { mother, child } = await family(locale)
    const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 2 }
    const schedule = await given.schedule(sizes)
    const params = { profile: mother.profile, schedule }
    const body = { name: 'Los Cóndores', members: [child] }
    const made = await at.callWith(mother.access, citizen.createCitizenTeam, { params, body })
    expect(made.status).toBe(201)
    for (const status_id of [status.enrolmentAccepted, status.enrolmentRejected]) {
      const decision = { params: { id: schedule, team: made.body.details.id }, body: { status_id, observation } }
      expect((await at.call('admin', staff.transitionTeam, decision)).status).toBe(200)
      const mail = await mailAbout(child)
      await check(mail, locale, mother, ['Conclave', 'Tomás Pardo', 'Los Cóndores'])
      const outcome = {
        [status.enrolmentAccepted]: /aceptado|accepted/,
        [status.enrolmentRejected]: /retirado|withdrawn/,
      }
      expect(mail.subject).toMatch(outcome[status_id] ?? /^$/)
      await check(await mailAbout(mother.profile), locale, mother, ['Conclave', 'Los Cóndores'])
    }
  })

  it('about a change of identity names the fields in the language of the reader', async () => {
    const { mother, child } = await family(locale, { verified_at: at.now() })
    const body = { changes: { name: 'Tomás Andrés' }, reason: 'Así dice el documento' }
    for (const [call, decision] of [
      [staff.refuseIdentityRequest, { observation }],
      [staff.grantIdentityRequest, {}],
    ] as const) {
      const made = await at.callWith(mother.access, citizen.requestIdentityChange, { params: { id: child }, body })
      expect(made.status).toBe(201)
      const params = { id: child, request: made.body.details.id }
      expect((await at.call('admin', call, { params, body: decision } as never)).status).toBe(200)
      await check(await mailAbout(child), locale, mother, ['Conclave', 'Tomás'])
    }
  })

  it('that invites a guardian is in the guardian’s language, greets her and links to the invitation', async () => {
    const { mother, child } = await family(locale === 'es' ? 'en' : 'es')
    const grandmother = await at.account({ name: 'ROSA', surname: 'DÍAZ', birthdate: '1950-01-01' })
    await setLanguage(grandmother, locale)
    const params = { id: child }
    await at.callWith(mother.access, citizen.inviteGuardian, { params, body: { email: grandmother.email } })
    const mail = await mailTo(grandmother.email)
    await check(mail, locale, grandmother, ['Rosa', 'Conclave Rojas', 'Tomás', grandmother.email])
    // A recipient without an account gets the language of the family.
    const other = `nadie.${locale}@correo.example`
    await at.callWith(grandmother.access, citizen.listGuardianInvitations)
    await setLanguage(mother, locale)
    await at.callWith(mother.access, citizen.inviteGuardian, { params, body: { email: other } })
    await check(await mailTo(other), locale, grandmother, ['Conclave Rojas', 'Tomás', other])
  })

  it.each([
    ['a young person', '2008-06-01'],
    ['a grandmother', '1950-01-01'],
  ])('that hands the data over to %s does not mention the age', async (_, birthdate) => {
    const { mother, child } = await family(locale, { name: 'LUISA', document_type_id: 2, birthdate })
    const address = `luisa.${birthdate}.${locale}@correo.example`
    const made = await at.callWith(mother.access, citizen.handPersonOver, {
      params: { id: child },
      body: { email: address },
    })
    expect(made.status).toBe(200)
    const mail = await mailTo(address)
    await check(mail, locale, mother, ['Luisa', 'Conclave Rojas', address])
    expect(mail.text).not.toMatch(/mayor de edad|of age/)
  })
})

describe('the texts of all mails', () => {
  it.each(Object.keys(es.mails) as MailTemplateName[])('are complete in both languages: %s', (name) => {
    for (const locale of ['es', 'en'] as const) {
      const moment = formatMoment(at.now(), locale)
      const isInvitation = name.endsWith('invitation')
      const params = {
        ...{ name: 'Rosa', person: 'Tomás Pardo', first_name: 'Tomás', inviter: 'Ana Rojas', email: 'a@b.example' },
        ...{ code: '123456', expires: moment, deadline: moment, date: isInvitation ? 'mañana' : moment },
        ...{ minutes: 60, days: 7, username: 'rosa', change: 'Sí.', fields: 'nombre', observation: 'Bien.', number: 7 },
        ...{ activity: 'Natación', team: 'Los Cóndores', value: '$ 45.000' },
      }
      const { subject, text } = renderMail(locale, name, { params, link: `${publicUrl}/x` })
      expect(`${subject}\n${text}`).not.toMatch(/\.\.|[{}]|undefined/)
      expect(text).toContain(`:\n${publicUrl}/x`)
    }
  })

  it('about a child are sent to the holder of the account', async () => {
    const { mother, child } = await family('es', { status_id: status.profileValidating })
    await decide(child, status.profileVerified)
    await sql`update mails set last_at = now() - interval '1 hour', created_at = now() - interval '2 hours'`.execute(
      at.db,
    )
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'mail-%'`.execute(at.db)
    const found = async () => (await outbox.mails()).find(({ headers }) => headers.get('to')?.includes(mother.email))
    await expect.poll(found, { timeout: 10_000 }).toBeDefined()
    expect((await found())?.headers.get('to')).toContain('Conclave Rojas')
  })
})
