import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from './start-fault.ts'
import type { ObjectPlace } from './storage/object-store.ts'

/** Folder of the repository: two levels above this file, and above the bundle that it becomes part of. */
export const programRoot = fileURLToPath(new URL('../..', import.meta.url))

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The settings of one run, read from the environment once and checked. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly demo: boolean
  readonly demoCitizens: number
  readonly demoPassword: string | null
  readonly admin: { readonly username: string; readonly password: string } | null
  readonly corsOrigins: readonly string[]
  readonly logLevel: (typeof logLevels)[number]
  readonly passwordMaxLength: number
  readonly manualUrl: string | null
  readonly smtpUrl: string | null
  /** Sender of outgoing mail, as a mail writes it. */
  readonly mailFrom: string
  /** Origin of the web as people reach it, without a slash at its end; null when the address of the server is meant. */
  readonly publicUrl: string | null
  readonly trustProxy: boolean | number | string
  /** The captcha of sign-in and of lost passwords; null without one. */
  readonly captcha: CaptchaPlace | null
  /** The object store that keeps files; null for the data folder. */
  readonly objectPlace: ObjectPlace | null
  /** Connections to the database for requests, at most. */
  readonly databaseConnections: number
  /** Where figures about the process are read; null for nowhere. */
  readonly metrics: MetricsPlace | null
}

/** Where figures are served, apart from the portal. */
export interface MetricsPlace {
  readonly host: string
  readonly port: number
}

/** A captcha of version 2: its two keys, and where its script and its answers come from. */
export interface CaptchaPlace {
  readonly siteKey: string
  readonly secret: string
  /** Without a slash at its end. */
  readonly origin: string
}

/** Turns the text of a variable into its value; throws what it must be, to end the sentence "NAME must be …". */
type Check<T> = (text: string) => T

interface Setting<T> {
  readonly name: string
  /** Text used when the variable is absent or empty; null when nothing is meant. */
  readonly fallback: string | null
  /** What the table says in the place of the fallback, when that is not the text itself. */
  readonly fallbackWords?: string
  readonly allowed: string
  readonly meaning: string
  readonly check: Check<T>
  /** A secret is never repeated in a message. */
  readonly secret?: true
}

class Wrong extends Error {}

const wholeNumber =
  (least: number, most: number): Check<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Wrong(`a whole number from ${least} to ${most}`)
    return value
  }

const flag: Check<boolean> = (text) => {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(text.toLowerCase())) return false
  throw new Wrong('1 or 0')
}

const oneOf =
  <T extends string>(values: readonly T[]): Check<T> =>
  (text) => {
    const value = values.find((candidate) => candidate === text)
    if (value === undefined) throw new Wrong(`one of ${values.join(', ')}`)
    return value
  }

const urlOf =
  (schemes: readonly string[], example: string): Check<string> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || !schemes.includes(url.protocol)) throw new Wrong(`an address such as ${example}`)
    return text
  }

const matching =
  (pattern: RegExp, words: string): Check<string> =>
  (text) => {
    if (!pattern.test(text)) throw new Wrong(words)
    return text
  }

const hostName = matching(/^[0-9A-Za-z.:_%-]{1,253}$/, 'the name or the address of this machine to listen on')

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

const origin: Check<string> = (text) => {
  const bare = text.replace(/\/$/, '')
  if (!isOrigin(bare)) throw new Wrong('an origin such as https://portal.example.org')
  return bare
}

const origins: Check<string[]> = (text) => {
  const list = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  if (!list.every(isOrigin)) throw new Wrong('origins such as https://portal.example.org, with commas between them')
  return list
}

const proxies: Check<boolean | number | string> = (text) => {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text)
  if (!/^[0-9a-fA-F.:/, ]+$/.test(text)) {
    throw new Wrong('a number of proxies, or their addresses with commas between them')
  }
  return text
}

const setting = <T>(said: Setting<T>): Setting<T> => said

/** Every variable the program knows, in the order of the documentation. `docs/configuration.md` is made from it. */
const settings = {
  port: setting({
    name: 'PORT',
    fallback: '3000',
    allowed: '0–65535',
    meaning: 'Port of the web and the API. 0 takes a free one.',
    check: wholeNumber(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    fallback: '127.0.0.1',
    allowed: 'address or name',
    meaning: 'Address to listen on. `0.0.0.0` answers the network.',
    check: hostName,
  }),
  dataDir: setting({
    name: 'PORTAL_DATA_DIR',
    fallback: 'data',
    fallbackWords: '`data/` in the repository',
    allowed: 'folder',
    meaning: 'The one folder everything is written to: database, files, outgoing mail.',
    check: (text) => text,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    fallback: null,
    fallbackWords: 'embedded PostgreSQL',
    allowed: 'postgres://…',
    meaning: 'A PostgreSQL of your own, 14 or later, encoded in UTF8. Several servers may share it.',
    check: urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
    secret: true,
  }),
  databaseConnections: setting({
    name: 'PORTAL_DATABASE_CONNECTIONS',
    fallback: '16',
    allowed: '2–200',
    meaning:
      'Connections to the database that one process opens for requests at most. Jobs have six more of their own.',
    check: wholeNumber(2, 200),
  }),
  demo: setting({
    name: 'PORTAL_DEMO',
    fallback: null,
    fallbackWords: '1; 0 with `DATABASE_URL`',
    allowed: '1, 0',
    meaning:
      'Whether an empty database gets the demo people and citizens. Without them: reference data, roles, one superadmin.',
    check: flag,
  }),
  demoCitizens: setting({
    name: 'PORTAL_DEMO_CITIZENS',
    fallback: '500',
    allowed: '0–1000000',
    meaning: 'Size of the demo population.',
    check: wholeNumber(0, 1_000_000),
  }),
  demoPassword: setting({
    name: 'PORTAL_DEMO_PASSWORD',
    fallback: null,
    fallbackWords: 'random, printed once',
    allowed: 'from 8 characters',
    meaning: 'Password of all the demo people.',
    check: (text) => text,
    secret: true,
  }),
  adminUsername: setting({
    name: 'PORTAL_ADMIN_USERNAME',
    fallback: null,
    fallbackWords: '`superadmin`',
    allowed: '3–30 letters, digits, `.`, `-`, `_`',
    meaning: 'Name of the superadmin made in an empty database without demo data.',
    check: matching(/^[A-Za-z0-9._-]{3,30}$/, '3 to 30 letters, digits, dots, hyphens or underscores'),
  }),
  adminPassword: setting({
    name: 'PORTAL_ADMIN_PASSWORD',
    fallback: null,
    fallbackWords: 'random, printed once',
    allowed: 'from 8 characters',
    meaning: 'Password of that superadmin.',
    check: (text) => text,
    secret: true,
  }),
  passwordMaxLength: setting({
    name: 'PASSWORD_MAX_LENGTH',
    fallback: '12',
    allowed: '12–128',
    meaning: 'Longest password that staff may choose. The shortest is 8.',
    check: wholeNumber(12, 128),
  }),
  corsOrigins: setting({
    name: 'PORTAL_CORS_ORIGINS',
    fallback: null,
    fallbackWords: 'none',
    allowed: 'origins, with commas',
    meaning: 'Other web origins whose pages may call the API.',
    check: origins,
  }),
  trustProxy: setting({
    name: 'PORTAL_TRUST_PROXY',
    fallback: '0',
    allowed: 'number, or addresses with commas',
    meaning: 'How many proxies stand in front, or which: their `X-Forwarded-*` headers are believed.',
    check: proxies,
  }),
  manualUrl: setting({
    name: 'PORTAL_MANUAL_URL',
    fallback: null,
    fallbackWords: 'no entry in the app bar',
    allowed: 'http(s)://…',
    meaning: 'Address of the manual that the help entry opens.',
    check: urlOf(['http:', 'https:'], 'https://manual.example.org/'),
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    fallback: null,
    fallbackWords: '`.eml` files in `outbox/` of the data folder',
    allowed: 'smtp(s)://…',
    meaning: 'Mail server for outgoing mail.',
    check: urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
    secret: true,
  }),
  mailFrom: setting({
    name: 'PORTAL_MAIL_FROM',
    fallback: 'Portal Ciudadano <portal-ciudadano@localhost>',
    allowed: 'address, or name and address',
    meaning: 'Sender of outgoing mail.',
    check: matching(
      /^(?:[^<>\r\n"]{1,80} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'an address such as Portal Ciudadano <portal@example.org>',
    ),
  }),
  publicUrl: setting({
    name: 'PORTAL_PUBLIC_URL',
    fallback: null,
    fallbackWords: '`http://HOST:PORT`',
    allowed: 'origin',
    meaning: 'Origin of the web as people reach it: links in mails begin with it.',
    check: origin,
  }),
  captchaSiteKey: setting({
    name: 'CAPTCHA_SITE_KEY',
    fallback: null,
    fallbackWords: 'no captcha',
    allowed: 'text',
    meaning:
      'Public key of the captcha (reCAPTCHA, version 2) of sign-in and of lost passwords. Asks for `CAPTCHA_SECRET` too.',
    check: matching(/^[\w-]{1,200}$/, 'the public key as the provider shows it'),
  }),
  captchaSecret: setting({
    name: 'CAPTCHA_SECRET',
    fallback: null,
    fallbackWords: 'none',
    allowed: 'text',
    meaning: 'Secret key of the captcha.',
    check: (text) => text,
    secret: true,
  }),
  captchaOrigin: setting({
    name: 'CAPTCHA_ORIGIN',
    fallback: 'https://www.google.com',
    allowed: 'origin',
    meaning: 'Where the script of the captcha comes from and its answers are checked, under `/recaptcha/`.',
    check: origin,
  }),
  s3Bucket: setting({
    name: 'S3_BUCKET',
    fallback: null,
    fallbackWords: '`files/` of the data folder',
    allowed: 'name',
    meaning: 'Bucket of an S3-compatible store that keeps the files. Asks for the other `S3_*` too.',
    check: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    fallback: null,
    fallbackWords: "Amazon's own",
    allowed: 'http(s)://…',
    meaning: 'Address of the S3-compatible store.',
    check: urlOf(['http:', 'https:'], 'https://objects.example.org'),
  }),
  s3Region: setting({
    name: 'S3_REGION',
    fallback: 'us-east-1',
    allowed: 'name',
    meaning: 'Region of the bucket.',
    check: matching(/^[a-z0-9-]{2,40}$/, 'the name of a region'),
  }),
  s3AccessKeyId: setting({
    name: 'S3_ACCESS_KEY_ID',
    fallback: null,
    fallbackWords: 'none',
    allowed: 'text',
    meaning: 'Name of the key that may write to the bucket.',
    check: (text) => text,
    secret: true,
  }),
  s3SecretAccessKey: setting({
    name: 'S3_SECRET_ACCESS_KEY',
    fallback: null,
    fallbackWords: 'none',
    allowed: 'text',
    meaning: 'That key itself.',
    check: (text) => text,
    secret: true,
  }),
  logLevel: setting({
    name: 'PORTAL_LOG_LEVEL',
    fallback: null,
    fallbackWords: '`info`; `warn` on a terminal',
    allowed: logLevels.join(', '),
    meaning: 'The least serious lines that are logged. Requests are `info`.',
    check: oneOf(logLevels),
  }),
  metricsPort: setting({
    name: 'PORTAL_METRICS_PORT',
    fallback: null,
    fallbackWords: 'no metrics',
    allowed: '0–65535',
    meaning: "Port of `/metrics` in Prometheus' format, apart from the portal. 0 takes a free one.",
    check: wholeNumber(0, 65_535),
  }),
  metricsHost: setting({
    name: 'PORTAL_METRICS_HOST',
    fallback: '127.0.0.1',
    allowed: 'address or name',
    meaning: 'Address on which metrics are answered. They ask for no password: keep it inside your own network.',
    check: hostName,
  }),
}

type Settings = typeof settings
type Values = { [Key in keyof Settings]: ReturnType<Settings[Key]['check']> | null }

/** Every known variable with what the documentation says of it. */
export const knownSettings: readonly Omit<Setting<unknown>, 'check'>[] = Object.values(settings)

function readValues(env: NodeJS.ProcessEnv, faults: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [key, { name, fallback, check, secret }] of Object.entries(settings)) {
    const text = env[name]?.trim() || fallback
    try {
      values[key] = text === null ? null : check(text)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      faults.push(`${name} must be ${error.message}${secret ? '' : `, not "${text}"`}.`)
    }
  }
  return values as Values
}

function checkPassword(name: string, password: string | null, most: number, faults: string[]): void {
  if (password === null || (password.length >= 8 && password.length <= most)) return
  faults.push(`${name} must have 8 to ${most} characters (PASSWORD_MAX_LENGTH allows longer ones).`)
}

/** The captcha, when both of its keys are said; one alone is a fault. */
function readCaptcha({ captchaSiteKey, captchaSecret, captchaOrigin }: Values, faults: string[]): CaptchaPlace | null {
  if (captchaSiteKey === null && captchaSecret === null) return null
  if (captchaSiteKey === null || captchaSecret === null) {
    faults.push('CAPTCHA_SITE_KEY and CAPTCHA_SECRET need each other.')
    return null
  }
  return { siteKey: captchaSiteKey, secret: captchaSecret, origin: captchaOrigin ?? '' }
}

/** The object store, when its bucket is named; a half-said one is a fault. */
function readObjectPlace(
  { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey }: Values,
  faults: string[],
): ObjectPlace | null {
  if (s3Bucket === null) {
    if (s3Endpoint ?? s3AccessKeyId ?? s3SecretAccessKey)
      faults.push('S3_BUCKET is missing beside the other S3 settings.')
    return null
  }
  if (s3AccessKeyId === null || s3SecretAccessKey === null) {
    faults.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
    return null
  }
  return {
    endpoint: s3Endpoint,
    region: s3Region ?? '',
    bucket: s3Bucket,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  }
}

/**
 * Reads the settings from the environment.
 * @throws StartFault with one sentence a line for each value that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv, { isTerminal = false }: { isTerminal?: boolean } = {}): Config {
  const faults: string[] = []
  const values = readValues(env, faults)
  const passwordMaxLength = values.passwordMaxLength ?? 12
  checkPassword('PORTAL_DEMO_PASSWORD', values.demoPassword, passwordMaxLength, faults)
  checkPassword('PORTAL_ADMIN_PASSWORD', values.adminPassword, passwordMaxLength, faults)
  if (values.adminUsername !== null && values.adminPassword === null) {
    faults.push('PORTAL_ADMIN_USERNAME needs PORTAL_ADMIN_PASSWORD beside it.')
  }
  const captcha = readCaptcha(values, faults)
  const objectPlace = readObjectPlace(values, faults)
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  return {
    port: values.port ?? 0,
    host: values.host ?? '',
    dataDir: env.PORTAL_DATA_DIR?.trim() ? resolve(env.PORTAL_DATA_DIR.trim()) : resolve(programRoot, 'data'),
    databaseUrl: values.databaseUrl,
    demo: values.demo ?? values.databaseUrl === null,
    demoCitizens: values.demoCitizens ?? 0,
    demoPassword: values.demoPassword,
    admin:
      values.adminPassword === null
        ? null
        : { username: values.adminUsername ?? 'superadmin', password: values.adminPassword },
    corsOrigins: values.corsOrigins ?? [],
    logLevel: values.logLevel ?? (isTerminal ? 'warn' : 'info'),
    passwordMaxLength,
    manualUrl: values.manualUrl,
    smtpUrl: values.smtpUrl,
    mailFrom: values.mailFrom ?? '',
    publicUrl: values.publicUrl,
    trustProxy: values.trustProxy ?? false,
    captcha,
    objectPlace,
    databaseConnections: values.databaseConnections ?? 0,
    metrics: values.metricsPort === null ? null : { host: values.metricsHost ?? '', port: values.metricsPort },
  }
}

/** Edits that turn one word into another (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** One sentence for each `PORTAL_…` variable that the program does not know, with the name probably meant. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const names = knownSettings.map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('PORTAL_') && !names.includes(name))
    .map((name) => {
      const [nearest] = names.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${name} is not a setting of this program; did you mean ${nearest}?`
    })
}
