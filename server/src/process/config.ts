import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { say } from '../text/terminal.ts'
import { passkeySite } from './passkey-site.ts'
import { knownSettings, type Values } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Folder of the repository: two levels above this file, and also two levels above the bundle that contains this code. */
export const programRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../..' : '../..', import.meta.url),
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

/** Reads each setting separately. A setting with an invalid value is undefined, and its fault is added as a sentence. */
function readValues(env: NodeJS.ProcessEnv, faults: string[]): Partial<Values> {
  const values = knownSettings.map(({ key, schema, name, secret }) => {
    const text = env[name]?.trim() || undefined
    const { data, error } = z.safeParse<z.ZodMiniType>(schema, text)
    for (const { message } of error?.issues ?? []) {
      faults.push(say(secret ? 'settings.wrong_secret' : 'settings.wrong', { name, allowed: message, text }))
    }
    return [key, data]
  })
  return Object.fromEntries(values)
}

function checkPassword(name: string, password: string | null | undefined, most: number, faults: string[]): void {
  if (password == null || (password.length >= 8 && password.length <= most)) return
  faults.push(say('settings.password_length', { name, max: most }))
}

/** Whether an address is on this machine, where nobody listens to plain HTTP. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** Adds a sentence for settings that need each other and do not all have a value. */
function checkGroups(values: Partial<Values>, faults: string[]): void {
  const { adminUsername, adminPassword, captchaSiteKey, captchaSecret } = values
  const { s3Bucket, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = values
  if (adminUsername !== null && adminPassword === null) {
    faults.push(say('settings.needs', { name: 'PORTAL_ADMIN_USERNAME', other: 'PORTAL_ADMIN_PASSWORD' }))
  }
  if ((captchaSiteKey === null) !== (captchaSecret === null)) {
    faults.push(say('settings.together', { name: 'CAPTCHA_SITE_KEY', other: 'CAPTCHA_SECRET' }))
  }
  const { ssoIssuer, ssoClientId, ssoClientSecretFile, publicUrl } = values
  const isAllSaid = ssoIssuer && ssoClientId && ssoClientSecretFile && publicUrl
  if ((ssoIssuer ?? ssoClientId ?? ssoClientSecretFile) && !isAllSaid) {
    const others = ['PORTAL_SSO_CLIENT_ID', 'PORTAL_SSO_CLIENT_SECRET_FILE', 'PORTAL_PUBLIC_URL']
    const other = others.reduce((one, next) => say('settings.and', { one, other: next }))
    faults.push(say('settings.needs', { name: 'PORTAL_SSO_ISSUER', other }))
  }
  if (ssoIssuer?.startsWith('http:') && !isOnThisMachine(ssoIssuer)) faults.push(say('settings.issuer_not_https'))
  if (s3Bucket === null) {
    if (s3Endpoint ?? s3AccessKeyId ?? s3SecretAccessKey) faults.push(say('settings.bucket_missing'))
  } else if (s3AccessKeyId === null || s3SecretAccessKey === null) {
    const other = say('settings.and', { one: 'S3_ACCESS_KEY_ID', other: 'S3_SECRET_ACCESS_KEY' })
    faults.push(say('settings.needs', { name: 'S3_BUCKET', other }))
  }
}

/**
 * Reads the settings from the environment.
 * @throws StartFault with one sentence per line for each invalid value.
 */
export function readConfig(env: NodeJS.ProcessEnv, { isTerminal = false }: { isTerminal?: boolean } = {}) {
  const faults: string[] = []
  const values = readValues(env, faults)
  const longest = values.passwordMaxLength ?? 12
  checkPassword('PORTAL_DEMO_PASSWORD', values.demoPassword, longest, faults)
  checkPassword('PORTAL_ADMIN_PASSWORD', values.adminPassword, longest, faults)
  checkGroups(values, faults)
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  return configOf(values as Values, isTerminal)
}

/** Computes what depends on other settings, and groups settings that belong together. */
function configOf(values: Values, isTerminal: boolean) {
  const {
    adminUsername,
    adminPassword,
    captchaSiteKey,
    captchaSecret,
    captchaOrigin,
    metricsPort,
    metricsHost,
    ...withSso
  } = values
  const {
    ssoIssuer,
    ssoClientId,
    ssoClientSecretFile,
    ssoScopes,
    ssoGroupsClaim,
    ssoSubjectClaim,
    ssoDocumentClaim,
    ssoLabel,
    ssoOfflineHours,
    ...others
  } = withSso
  const { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, ...plain } = others
  const demo = plain.demo ?? plain.databaseUrl === null
  return {
    ...plain,
    /** Absolute. */
    dataDir: plain.dataDir === null ? resolve(programRoot, 'data') : resolve(plain.dataDir),
    demo,
    apiDocs: plain.apiDocs ?? demo,
    logLevel: plain.logLevel ?? (isTerminal ? ('warn' as const) : ('info' as const)),
    corsOrigins: plain.corsOrigins ?? [],
    passkeySite: passkeySite(plain),
    admin: adminPassword === null ? null : { username: adminUsername ?? 'superadmin', password: adminPassword },
    captcha:
      captchaSiteKey === null || captchaSecret === null
        ? null
        : { siteKey: captchaSiteKey, secret: captchaSecret, origin: captchaOrigin },
    objectPlace:
      s3Bucket === null || s3AccessKeyId === null || s3SecretAccessKey === null
        ? null
        : {
            endpoint: s3Endpoint,
            region: s3Region,
            bucket: s3Bucket,
            accessKeyId: s3AccessKeyId,
            secretAccessKey: s3SecretAccessKey,
          },
    sso:
      ssoIssuer === null || ssoClientId === null || ssoClientSecretFile === null || plain.publicUrl === null
        ? null
        : {
            issuer: ssoIssuer,
            clientId: ssoClientId,
            clientSecretFile: ssoClientSecretFile,
            publicUrl: plain.publicUrl,
            scopes: ssoScopes,
            groupsClaim: ssoGroupsClaim,
            subjectClaim: ssoSubjectClaim,
            documentClaim: ssoDocumentClaim,
            label: ssoLabel,
            offlineHours: ssoOfflineHours,
          },
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
  }
}

/**
 * Reads the settings and treats invalid ones as not set.
 * @returns faults: one sentence for each invalid setting.
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
      return say('settings.unknown', { name, nearest })
    })
}
