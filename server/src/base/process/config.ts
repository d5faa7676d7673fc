import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { terminalText } from '../text/terminal.ts'
import { isLoopback, passkeySite } from './passkey-site.ts'
import { allSettings, type Values } from './settings.ts'
import { StartError } from './start-error.ts'

/** Folder of the repository: two levels above this file, and also two levels above the bundle that contains this code. */
export const programRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../..' : '../..', import.meta.url),
)

/** The folder of the built web: in it a folder for each application. */
export const builtWeb = join(programRoot, 'web', 'dist')

/** The settings of one run, read from the environment once and checked. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** A captcha of version 2: its two keys, and the origin of its script and its responses. */
export type CaptchaSettings = NonNullable<Config['captcha']>

/** The identity provider of the institute, as the settings describe it. */
export type SignOnSettings = NonNullable<Config['sso']>

/** The address where metrics are served, separate from the portal. */
export type MetricsAddress = NonNullable<Config['metrics']>

/** Reads each setting separately. A setting with an invalid value is undefined, and its error is added as a sentence. */
function readValues(env: NodeJS.ProcessEnv, errors: string[]): Partial<Values> {
  const values = allSettings.map(({ key, schema, name, isSecret }) => {
    const text = env[name]?.trim() || undefined
    const { data, error } = z.safeParse(schema, text)
    // Each sentence is one line.
    const shown = text?.replace(/\p{C}+/gu, ' ')
    for (const { message } of error?.issues ?? []) {
      errors.push(
        terminalText(isSecret ? 'settings.wrong_secret' : 'settings.wrong', { name, allowed: message, text: shown }),
      )
    }
    return [key, data]
  })
  return Object.fromEntries(values)
}

function checkPassword(name: string, password: string | null | undefined, most: number, errors: string[]): void {
  if (password == null || (password.length >= 8 && password.length <= most)) return
  errors.push(terminalText('settings.password_length', { name, max: most }))
}

/** Whether an address is on this machine, where nobody listens to plain HTTP. */
export function isOnThisMachine(url: string): boolean {
  return isLoopback(new URL(url).hostname)
}

/** Adds a sentence for settings that need each other and do not all have a value. */
function checkGroups(values: Partial<Values>, errors: string[]): void {
  const { adminUsername, adminPassword, captchaSiteKey, captchaSecret } = values
  const { s3Bucket, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = values
  if (adminUsername !== null && adminPassword === null) {
    errors.push(terminalText('settings.needs', { name: 'PORTAL_ADMIN_USERNAME', other: 'PORTAL_ADMIN_PASSWORD' }))
  }
  if ((captchaSiteKey === null) !== (captchaSecret === null)) {
    errors.push(terminalText('settings.together', { name: 'CAPTCHA_SITE_KEY', other: 'CAPTCHA_SECRET' }))
  }
  if (values.instituteShort && values.institute === null) {
    errors.push(terminalText('settings.needs', { name: 'PORTAL_INSTITUTE_SHORT', other: 'PORTAL_INSTITUTE' }))
  }
  const { ssoIssuer, ssoClientId, ssoClientSecretFile, publicUrl } = values
  const isComplete = ssoIssuer && ssoClientId && ssoClientSecretFile && publicUrl
  if ((ssoIssuer ?? ssoClientId ?? ssoClientSecretFile) && !isComplete) {
    const others = ['PORTAL_SSO_CLIENT_ID', 'PORTAL_SSO_CLIENT_SECRET_FILE', 'PORTAL_PUBLIC_URL']
    const other = others.reduce((one, next) => terminalText('settings.and', { one, other: next }))
    errors.push(terminalText('settings.needs', { name: 'PORTAL_SSO_ISSUER', other }))
  }
  if (ssoIssuer?.startsWith('http:') && !isOnThisMachine(ssoIssuer))
    errors.push(terminalText('settings.issuer_not_https'))
  if (s3Bucket === null) {
    if (s3Endpoint ?? s3AccessKeyId ?? s3SecretAccessKey) errors.push(terminalText('settings.bucket_missing'))
  } else if (s3AccessKeyId === null || s3SecretAccessKey === null) {
    const other = terminalText('settings.and', { one: 'S3_ACCESS_KEY_ID', other: 'S3_SECRET_ACCESS_KEY' })
    errors.push(terminalText('settings.needs', { name: 'S3_BUCKET', other }))
  }
}

/**
 * Reads the settings from the environment.
 * @throws StartError with one sentence per line for each invalid value.
 */
export function readConfig(env: NodeJS.ProcessEnv, { isTerminal = false }: { isTerminal?: boolean } = {}) {
  const errors: string[] = []
  const values = readValues(env, errors)
  const longest = values.passwordMaxLength ?? 12
  checkPassword('PORTAL_DEMO_PASSWORD', values.demoPassword, longest, errors)
  checkPassword('PORTAL_ADMIN_PASSWORD', values.adminPassword, longest, errors)
  checkGroups(values, errors)
  if (errors.length > 0) throw new StartError(errors.join('\n'))
  return configOf(values as Values, isTerminal)
}

/** Values that are of use only together; null when one of them is missing. */
function together<T extends object>(values: T): { readonly [Key in keyof T]: NonNullable<T[Key]> } | null {
  return Object.values(values).includes(null) ? null : (values as { [Key in keyof T]: NonNullable<T[Key]> })
}

/** Computes the values that depend on other settings, and groups settings that belong together. */
function configOf(values: Values, isTerminal: boolean) {
  const { adminPassword: password, captchaSiteKey, captchaSecret, metricsPort: port, publicUrl } = values
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey, s3Bucket: bucket } = values
  const { ssoIssuer: issuer, ssoClientId: clientId, ssoClientSecretFile: clientSecretFile } = values
  const demo = values.demo ?? values.databaseUrl === null
  const place = together({ bucket, accessKeyId, secretAccessKey })
  const provider = together({ issuer, clientId, clientSecretFile, publicUrl })
  return {
    ...values,
    /** Absolute. */
    dataDir: resolve(values.dataDir ?? join(programRoot, 'data')),
    demo,
    apiDocs: values.apiDocs ?? demo,
    logLevel: values.logLevel ?? (isTerminal ? ('warn' as const) : ('info' as const)),
    corsOrigins: values.corsOrigins ?? [],
    /** Null for the product's own. */
    institute:
      values.institute === null ? null : { name: values.institute, short: values.instituteShort ?? values.institute },
    passkeySite: passkeySite(values),
    admin: password === null ? null : { username: values.adminUsername ?? 'superadmin', password },
    captcha: together({ siteKey: captchaSiteKey, secret: captchaSecret, origin: values.captchaOrigin }),
    objectPlace: place && { ...place, endpoint: values.s3Endpoint, region: values.s3Region },
    sso: provider && {
      ...provider,
      scopes: values.ssoScopes,
      groupsClaim: values.ssoGroupsClaim,
      subjectClaim: values.ssoSubjectClaim,
      documentClaim: values.ssoDocumentClaim,
      label: values.ssoLabel,
      offlineHours: values.ssoOfflineHours,
    },
    metrics: port === null ? null : { host: values.metricsHost, port },
  }
}

/**
 * Reads the settings and treats invalid ones as not set.
 * @returns errors: one sentence for each invalid setting.
 */
export function readLeniently(
  env: NodeJS.ProcessEnv,
  options: { isTerminal?: boolean } = {},
): { config: Config; settingErrors: readonly string[] } {
  const settingErrors: string[] = []
  const left = { ...env }
  for (;;) {
    try {
      return { config: readConfig(left, options), settingErrors }
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      const sentences = error.message.split('\n')
      const named = allSettings.filter(({ name }) => sentences.some((sentence) => sentence.includes(name)))
      if (!named.some(({ name }) => left[name] !== undefined)) throw error
      settingErrors.push(...sentences.filter((sentence) => !settingErrors.includes(sentence)))
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

/** One sentence for each `PORTAL_…` variable that is not a setting, with the closest setting. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const names = allSettings.map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('PORTAL_') && !names.includes(name))
    .map((name) => {
      const [nearest] = names.toSorted((a, b) => distance(name, a) - distance(name, b))
      return terminalText('settings.unknown', { name, nearest })
    })
}
