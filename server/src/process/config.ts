import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ObjectStoreSettings } from '../storage/object-store.ts'
import { Wrong } from './setting-checks.ts'
import { knownSettings, type logLevels, settings, type Values } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Folder of the repository: two levels above this file, and above the bundle that it becomes part of. */
export const programRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../..' : '../..', import.meta.url),
)

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
  /** Whether the description of the API is there. */
  readonly apiDocs: boolean
  readonly logLevel: (typeof logLevels)[number]
  readonly passwordMaxLength: number
  /** Days after which a session ends, however much it was used. */
  readonly sessionDays: number
  /** Failed sign-ins that one address may have in ten minutes. */
  readonly signInFailures: number
  readonly manualUrl: string | null
  readonly smtpUrl: string | null
  /** Sender of outgoing mail, as a mail writes it. */
  readonly mailFrom: string
  /** Origin of the web as people reach it, without a slash at its end; null when the address of the server is meant. */
  readonly publicUrl: string | null
  readonly trustProxy: boolean | number | string
  /** The captcha of sign-in and of lost passwords; null without one. */
  readonly captcha: CaptchaSettings | null
  /** The object store that keeps files; null for the data folder. */
  readonly objectPlace: ObjectStoreSettings | null
  /** Connections to the database for requests, at most. */
  readonly databaseConnections: number
  /** Where figures about the process are read; null for nowhere. */
  readonly metrics: MetricsAddress | null
}

/** Where figures are served, apart from the portal. */
export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** A captcha of version 2: its two keys, and where its script and its answers come from. */
export interface CaptchaSettings {
  readonly siteKey: string
  readonly secret: string
  /** Without a slash at its end. */
  readonly origin: string
}

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
function readCaptcha(
  { captchaSiteKey, captchaSecret, captchaOrigin }: Values,
  faults: string[],
): CaptchaSettings | null {
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
): ObjectStoreSettings | null {
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
    apiDocs: values.apiDocs ?? values.demo ?? values.databaseUrl === null,
    logLevel: values.logLevel ?? (isTerminal ? 'warn' : 'info'),
    passwordMaxLength,
    sessionDays: values.sessionDays ?? 0,
    signInFailures: values.signInFailures ?? 0,
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

/**
 * Reads the settings as if those that cannot be used were not set, and says what is wrong with them.
 * @returns faults: one sentence for each.
 */
export function readLeniently(
  env: NodeJS.ProcessEnv,
  options: { isTerminal?: boolean } = {},
): { config: Config; settingFaults: readonly string[] } {
  const settingFaults: string[] = []
  const left = { ...env }
  for (;;) {
    try {
      return { config: readConfig(left, options), settingFaults }
    } catch (error) {
      if (!(error instanceof StartFault)) throw error
      const sentences = error.message.split('\n')
      const named = knownSettings.filter(({ name }) => sentences.some((sentence) => sentence.includes(name)))
      if (!named.some(({ name }) => left[name] !== undefined)) throw error
      settingFaults.push(...sentences.filter((sentence) => !settingFaults.includes(sentence)))
      for (const { name } of named) delete left[name]
    }
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
