import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, request as contexts, expect, type Page } from '@playwright/test'
import { type Caller, caller, callerWith, password } from './caller.ts'
import { folderOf, urlOf, worker } from './servers.ts'

// Creates citizens for the journeys over the API. Each has its own account, so that no journey depends on another.

/** A signed-in account of the citizens' portal. */
export interface CitizenAccount {
  readonly email: string
  readonly password: string
  readonly token: string
  /** The API as this citizen uses it. */
  readonly api: Caller
}

/** An account with the people in it. */
export interface Household extends CitizenAccount {
  /** The profile of the holder. */
  readonly holder: number
  /** The profiles of the children, in the requested order. */
  readonly children: readonly number[]
}

interface ChildOptions {
  /** The age in whole years today. */
  readonly age: number
  readonly name?: string
  /** Whether the office has verified them; true by default. */
  readonly verified?: boolean
}

/** The household to create. */
export interface HouseholdOptions {
  readonly children?: readonly ChildOptions[]
  /** Whether the office has verified the holder; true by default. */
  readonly verified?: boolean
}

/** A small valid PDF. */
const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A PDF to be sent as a document. */
export const pdfFile = { name: 'documento.pdf', mimeType: 'application/pdf', buffer: smallPdf }

const adult = {
  document_type_id: 1,
  name: 'Luz',
  s_name: 'Marina',
  surname: 'Pardo',
  birthdate: '1988-03-09',
  country_birth_id: 47,
  state_birth_id: 11,
  city_birth_id: 12688,
  country_residence_id: 47,
  state_residence_id: 11,
  city_residence_id: 12688,
  locality_id: 1,
  upz_id: '1',
  neighborhood_id: -1,
  other_neighborhood_name: 'El Verbenal Alto',
  address: 'Calle 187 # 8-20',
  stratum: 2,
  mobile_phone: '3001234567',
  sex: 2,
  blood_type: 7,
  gender_id: 99,
  sexual_orientation_id: 99,
  population_group_id: 99,
  ethnic_group_id: 99,
  eps_id: 99,
  has_disability: false,
  contact_name: 'Pedro Pardo',
  contact_phone: '3109876543',
} as const

let made = 0
/** A number that no other run on the same data uses. */
const series = String(Date.now()).slice(-7) + worker

/** An unused document number. */
export function freshDocument(): string {
  made += 1
  return `${series}${String(made).padStart(2, '0')}`
}

/** An unused e-mail address. */
export function freshEmail(): string {
  made += 1
  return `persona.${series}.${made}@correo.example`
}

/** The birth date of a person of this age, `YYYY-MM-DD`. */
export function bornYearsAgo(age: number): string {
  const day = new Date(Date.now() - 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - age)
  return day.toISOString().slice(0, 10)
}

/** The newest mail to this address, with its links decoded; undefined while there is none. */
async function newestMail(email: string): Promise<string | undefined> {
  const folder = join(folderOf(worker), 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.toReversed()) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'm').test(mail))
      return mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  }
  return undefined
}

/** Waits for a mail to this address that matches a pattern and returns the match. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  const find = async () => pattern.exec((await newestMail(email)) ?? '')?.[1]
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email}` }).toBeDefined()
  return (await find()) as string
}

/** The code of six digits in the newest mail to this address, once it is there: in its subject, or in its text after the word for “code”. */
export function mailedCode(email: string): Promise<string> {
  return mailed(email, /(?:^Subject: (?:=\?[^?]+\?Q\?)?|c=C3=B3digo |code )(\d{6})/m)
}

/** The path of the link to the family in the newest mail to this address, once it is there. */
export function mailedFamilyLink(email: string): Promise<string> {
  return mailed(email, /https?:\/\/[^/\s"<>]+(\/[^\s"<>]*(?:mi-familia|my-family))/)
}

/** Makes calls as the citizen with this address, who first chooses a password with the link in a mail. */
export async function asCitizen(
  request: APIRequestContext,
  email: string,
  call: { readonly method: 'POST'; readonly path: string; readonly data: object },
): Promise<void> {
  const anybody = callerWith(request, '', {})
  await anybody.send('POST', '/api/password/forgot', { email })
  const token = await mailed(email, /https?:\/\/[^\s"<>]+[?&](?:amp;)?token=([^\s"<>&]+)/)
  const secret = { password, password_confirmation: password }
  await anybody.send('POST', '/api/password/reset', { token: decodeURIComponent(token), email, ...secret })
  const { api } = await citizenSession(request, email)
  await api.send(call.method, call.path, call.data)
}

type Part = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** The parts of a multipart form, without null values. */
function multipart(fields: Readonly<Record<string, unknown>>): Record<string, Part> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? '1' : '0']
      return [name, typeof value === 'object' ? (value as Part) : String(value)]
    }),
  )
}

/** Sends a multipart form and returns the body of the response. Fails unless the call succeeds. */
export async function sendForm<Body>(
  request: APIRequestContext,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  token?: string,
): Promise<Body> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await request.post(path, { multipart: multipart(fields), headers })
  expect(response.ok(), `${path} answered ${response.status()}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Signs in over the API. */
export async function citizenSession(
  request: APIRequestContext,
  email: string,
  secret = password,
  server = '',
): Promise<CitizenAccount> {
  const response = await request.post(`${server}/api/login`, { data: { email, password: secret } })
  expect(response.ok(), `sign-in of ${email} answered ${response.status()}`).toBe(true)
  const { access_token: token } = await response.json()
  return { email, password: secret, token, api: callerWith(request, server, { authorization: `Bearer ${token}` }) }
}

/** Verifies a person, as the office does. */
export async function verifyPerson(request: APIRequestContext, profile: number): Promise<void> {
  await decideAboutPerson(request, profile, 3, 'Los documentos están completos.')
}

/** Returns a person with an observation of the office. */
export async function returnPerson(request: APIRequestContext, profile: number, observation: string): Promise<void> {
  await decideAboutPerson(request, profile, 4, observation)
}

async function decideAboutPerson(request: APIRequestContext, profile: number, status_id: number, observation: string) {
  const admin = await caller(request, 'admin')
  const path = `/api/citizen-portal/profiles/${profile}`
  await admin.send('PUT', `${path}/status`, { status_id, observation })
}

/** Signs a person up over the API. Each sign-up has its own IP address, because sign-ups are limited by address. */
async function signUpFromHome(person: { readonly document: string; readonly email: string }): Promise<void> {
  const part = () => Math.floor(Math.random() * 256)
  const home = await contexts.newContext({
    baseURL: urlOf(worker),
    extraHTTPHeaders: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
  })
  const begun = await home.post('/api/pre-register', { data: { ...person, terms: 1 } })
  expect(begun.ok(), await begun.text()).toBe(true)
  const checked = await home.post('/api/email/pre-register-verification', {
    data: { email: person.email, code: await mailedCode(person.email) },
  })
  expect(checked.ok(), await checked.text()).toBe(true)
  const { code } = (await checked.json()).data
  const secret = { password, password_confirmation: password }
  await sendForm(home, '/api/register', { ...person, code, ...secret, terms: true, file: pdfFile })
  await home.dispose()
}

/** Creates a confirmed account with the requested people. */
export async function household(request: APIRequestContext, options: HouseholdOptions = {}): Promise<Household> {
  const person = { ...adult, document: freshDocument(), email: freshEmail() }
  await signUpFromHome(person)
  const account = await citizenSession(request, person.email)
  const { profile } = (await account.api.get<{ data: { profile: { id: number } } }>('/api/user')).data
  if (options.verified !== false) await verifyPerson(request, profile.id)
  const children: number[] = []
  for (const child of options.children ?? []) {
    const id = await addChild(request, account, child)
    children.push(id)
    if (child.verified !== false) await verifyPerson(request, id)
  }
  return { ...account, holder: profile.id, children }
}

/** Adds a child to an account, with an unreviewed document. @returns the id of its profile */
export async function addChild(
  request: APIRequestContext,
  { token }: CitizenAccount,
  { age, name = 'Tomás' }: ChildOptions,
): Promise<number> {
  const fields = {
    ...adult,
    name,
    s_name: null,
    document: freshDocument(),
    document_type_id: age < 7 ? 3 : age < 18 ? 2 : 1,
    birthdate: bornYearsAgo(age),
    sex: 1,
    gender_id: null,
    sexual_orientation_id: null,
    relationship: 'HIJO/A',
    file: pdfFile,
    // An adult is in somebody's care with a disability, which a document proves.
    ...(age >= 18 && { has_disability: true, proof: pdfFile }),
  }
  const { details } = await sendForm<{ details: { id: number } }>(request, '/api/profiles', fields, token)
  return details.id
}

/** The browser storage of a signed-in citizen. */
export function citizenStorage({ token }: CitizenAccount, server = urlOf(worker)) {
  const session = { token, until: Date.now() + 8 * 3_600_000, signIn: `${Date.now()}-${Math.random()}` }
  const localStorage = [{ name: 'portal_ciudadanos_v1.session', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: server, localStorage }] }
}

/** Waits until the application has created its response cache, which it does three seconds after the start. */
export async function untilResponsesAreStored(page: Page): Promise<void> {
  await expect.poll(() => responseStores(page), { timeout: 15_000 }).toHaveLength(1)
}

/** The names of the response caches in this browser. */
export function responseStores(page: Page) {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.endsWith('.responses')),
  )
}

/** Opens an address with a clock that `untilDecided` can move on. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
}

/** Waits until the page shows a decision of the office. The page requests it every 30 seconds; the test advances the clock instead of waiting. */
export async function untilDecided(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await check()
  }).toPass()
}

/** A sharp photograph of a card with this text, large enough to be read. */
export async function photograph(browser: Browser, text: string) {
  const page = await browser.newPage()
  const url = await page.evaluate((text) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1100
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = '#4b5a52'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = '#f4efdf'
    pen.fillRect(120, 90, 1360, 920)
    pen.fillStyle = '#1d1d26'
    pen.font = 'bold 64px sans-serif'
    pen.fillText(text, 200, 220)
    pen.font = '34px monospace'
    for (let line = 0; line < 12; line += 1)
      pen.fillText(`${text} ${line} 1.020.304.050 BOGOTÁ D.C.`, 200, 320 + line * 52)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, text)
  await page.close()
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
