import { locales } from '@portal/contract'
import * as z from 'zod/mini'
import { flag, hostName, matching, oneOf, origin, origins, proxies, urlOf, wholeNumber } from './setting-checks.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The text about a setting in the documentation and in messages. */
interface Description {
  /** Name of the variable. */
  readonly name: string
  readonly allowed: string
  readonly meaning: string
  /** What applies when the variable is absent or empty, where that is not a text of the same kind. */
  readonly without?: string
  /** A secret is never repeated in a message. */
  readonly secret?: true
}

const descriptions = z.registry<Description & { readonly fallback?: string }>()

/** A setting that always has a value: its fallback when the variable is absent or empty. */
function setting<S extends z.ZodMiniType<unknown, string>>(
  fallback: z.input<S>,
  schema: S,
  description: Omit<Description, 'without' | 'secret'>,
) {
  const complete = z.prefault(schema, () => fallback)
  descriptions.add(complete, { ...description, fallback })
  return complete
}

/** A setting whose value is null when the variable is absent or empty. */
function optional<S extends z.ZodMiniType<unknown, string>>(
  schema: S,
  description: Description & { readonly without: string },
) {
  const complete = z._default(z.nullable(schema), null as never)
  descriptions.add(complete, description)
  return complete
}

/** Every variable the program knows, in the order of the documentation. `docs/configuration.md` is made from it. */
export const settings = {
  port: setting('3000', wholeNumber(0, 65_535), {
    name: 'PORT',
    allowed: '0–65535',
    meaning: 'Port of the web and the API. 0 takes a free one.',
  }),
  host: setting('127.0.0.1', hostName, {
    name: 'HOST',
    allowed: 'address or name',
    meaning: 'Address to listen on. `0.0.0.0` answers the network.',
  }),
  dataDir: optional(z.string(), {
    name: 'PORTAL_DATA_DIR',
    without: '`data/` in the repository',
    allowed: 'folder',
    meaning: 'The one folder everything is written to: database, files, outgoing mail.',
  }),
  databaseUrl: optional(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'), {
    name: 'DATABASE_URL',
    without: 'embedded PostgreSQL',
    allowed: 'postgres://…',
    meaning: 'A PostgreSQL of your own, 14 or later, encoded in UTF8. Several servers may share it.',
    secret: true,
  }),
  databaseConnections: setting('16', wholeNumber(2, 200), {
    name: 'PORTAL_DATABASE_CONNECTIONS',
    allowed: '2–200',
    meaning:
      'Connections to the database that one process opens for requests at most. Jobs have twelve more of their own.',
  }),
  demo: optional(flag, {
    name: 'PORTAL_DEMO',
    without: '1; 0 with `DATABASE_URL`',
    allowed: '1, 0',
    meaning:
      'Whether an empty database gets the demo people and citizens. Without them: reference data, roles, one superadmin.',
  }),
  demoCitizens: setting('500', wholeNumber(0, 5_000_000), {
    name: 'PORTAL_DEMO_CITIZENS',
    allowed: '0–5000000',
    meaning: 'Size of the demo population.',
  }),
  demoPassword: optional(z.string(), {
    name: 'PORTAL_DEMO_PASSWORD',
    without: 'random, printed once',
    allowed: 'from 8 characters',
    meaning: 'Password of all the demo people.',
    secret: true,
  }),
  adminUsername: optional(matching(/^[A-Za-z0-9._-]{3,30}$/, 'settings.username'), {
    name: 'PORTAL_ADMIN_USERNAME',
    without: '`superadmin`',
    allowed: '3–30 letters, digits, `.`, `-`, `_`',
    meaning: 'Name of the superadmin made in an empty database without demo data.',
  }),
  adminPassword: optional(z.string(), {
    name: 'PORTAL_ADMIN_PASSWORD',
    without: 'random, printed once',
    allowed: 'from 8 characters',
    meaning: 'Password of that superadmin.',
    secret: true,
  }),
  passwordMaxLength: setting('12', wholeNumber(12, 128), {
    name: 'PASSWORD_MAX_LENGTH',
    allowed: '12–128',
    meaning: 'Longest password that staff may choose. The shortest is 8.',
  }),
  sessionDays: setting('30', wholeNumber(1, 365), {
    name: 'PORTAL_SESSION_DAYS',
    allowed: '1–365',
    meaning: 'Days after which somebody must sign in again, however much the session was used.',
  }),
  promisedDays: setting('5', wholeNumber(1, 365), {
    name: 'PORTAL_PROMISED_DAYS',
    allowed: '1–365',
    meaning:
      'Days within which a citizen gets a decision. Citizens read the last of these days; the review desk and the dashboard say how many have waited longer; whoever assigns is told once a day.',
  }),
  signInFailures: setting('50', wholeNumber(10, 10_000), {
    name: 'PORTAL_SIGN_IN_FAILURES',
    allowed: '10–10000',
    meaning:
      'Failed sign-ins that one address may have in ten minutes; a block of addresses (/24, IPv6 /48) thrice as many.',
  }),
  corsOrigins: optional(origins, {
    name: 'PORTAL_CORS_ORIGINS',
    without: 'none',
    allowed: 'origins, with commas',
    meaning: 'Other web origins whose pages may call the API.',
  }),
  apiDocs: optional(flag, {
    name: 'PORTAL_API_DOCS',
    without: 'as `PORTAL_DEMO`',
    allowed: '1, 0',
    meaning: 'Whether `/api/docs` describes the API to everybody.',
  }),
  trustProxy: setting('0', proxies, {
    name: 'PORTAL_TRUST_PROXY',
    allowed: 'number, or addresses with commas',
    meaning: 'How many proxies stand in front, or which: their `X-Forwarded-*` headers are believed.',
  }),
  manualUrl: optional(urlOf(['http:', 'https:'], 'https://manual.example.org/'), {
    name: 'PORTAL_MANUAL_URL',
    without: 'no entry in the app bar',
    allowed: 'http(s)://…',
    meaning: 'Address of the manual that the help entry opens.',
  }),
  smtpUrl: optional(urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'), {
    name: 'SMTP_URL',
    without: '`.eml` files in `outbox/` of the data folder',
    allowed: 'smtp(s)://…',
    meaning: 'Mail server for outgoing mail.',
    secret: true,
  }),
  mailFrom: setting(
    'Portal Ciudadano <portal-ciudadano@localhost>',
    matching(/^(?:[^<>\r\n"]{1,80} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'settings.mail_address'),
    {
      name: 'PORTAL_MAIL_FROM',
      allowed: 'address, or name and address',
      meaning: 'Sender of outgoing mail.',
    },
  ),
  mailQuietMinutes: setting('3', wholeNumber(1, 60), {
    name: 'PORTAL_MAIL_QUIET_MINUTES',
    allowed: '1–60',
    meaning:
      'Minutes without a further decision about a citizen and their documents after which one mail tells them all of these decisions.',
  }),
  mailLongestMinutes: setting('10', wholeNumber(1, 240), {
    name: 'PORTAL_MAIL_LONGEST_MINUTES',
    allowed: '1–240',
    meaning: 'Minutes after the first of these decisions at which that mail leaves in any case.',
  }),
  publicUrl: optional(origin, {
    name: 'PORTAL_PUBLIC_URL',
    without: '`http://HOST:PORT`',
    allowed: 'origin',
    meaning:
      'Origin of the web as people reach it: links in mails begin with it. Passkeys belong to its host: after a change of it they work no more.',
  }),
  ssoIssuer: optional(urlOf(['https:', 'http:'], 'https://login.example.org/realm'), {
    name: 'PORTAL_SSO_ISSUER',
    without: 'sign-in with name and password only',
    allowed: 'https://…',
    meaning:
      'Issuer of the OpenID Connect provider with whose accounts staff sign in, exactly as the provider writes it. Asks for `PORTAL_SSO_CLIENT_ID`, `PORTAL_SSO_CLIENT_SECRET_FILE` and `PORTAL_PUBLIC_URL` too. Plain http only on this machine.',
  }),
  ssoClientId: optional(z.string(), {
    name: 'PORTAL_SSO_CLIENT_ID',
    without: 'none',
    allowed: 'text',
    meaning: 'Name under which the portal is registered at the provider.',
  }),
  ssoClientSecretFile: optional(z.string(), {
    name: 'PORTAL_SSO_CLIENT_SECRET_FILE',
    without: 'none',
    allowed: 'file',
    meaning: 'File whose only line is the secret of that registration.',
  }),
  ssoScopes: setting('openid profile email offline_access', matching(/^openid( [\x21-\x7e]+)*$/, 'settings.scopes'), {
    name: 'PORTAL_SSO_SCOPES',
    allowed: 'words, the first is `openid`',
    meaning:
      'What the portal asks the provider for. With `offline_access` it asks again while people work, so that somebody disabled there is out here within 15 minutes. Without it nothing can be asked again: a session then ends after 8 hours.',
  }),
  ssoGroupsClaim: setting('groups', matching(/^[\x21-\x7e]{1,100}$/, 'settings.claim'), {
    name: 'PORTAL_SSO_GROUPS_CLAIM',
    allowed: 'name of a claim',
    meaning: 'Claim with the groups of a person, or with their app roles (`roles` of Entra ID).',
  }),
  ssoSubjectClaim: setting('sub', oneOf(['sub', 'oid']), {
    name: 'PORTAL_SSO_SUBJECT_CLAIM',
    allowed: '`sub`, `oid`',
    meaning:
      'Claim that names a person for ever. `oid` (Entra ID) stays the same when the portal is registered anew; the issuer must then be that of one tenant.',
  }),
  ssoDocumentClaim: optional(matching(/^[\x21-\x7e]{1,100}$/, 'settings.claim'), {
    name: 'PORTAL_SSO_DOCUMENT_CLAIM',
    without: 'accounts are linked by hand',
    allowed: 'name of a claim',
    meaning:
      'Claim with the identity document as the institute assigned it. It links the first sign-in to the account with that document, never to a superadmin.',
  }),
  ssoLabel: optional(z.string().check(z.maxLength(60)), {
    name: 'PORTAL_SSO_LABEL',
    without: 'the account of the institute, in the language of the page',
    allowed: 'text, 60 characters at most',
    meaning: 'What the button of the sign-in page says after *Sign in with*.',
  }),
  ssoOfflineHours: setting('8', wholeNumber(0, 168), {
    name: 'PORTAL_SSO_OFFLINE_HOURS',
    allowed: '0–168',
    meaning: 'Hours for which a session from the provider stays open while the provider cannot be asked.',
  }),
  captchaSiteKey: optional(matching(/^[\w-]{1,200}$/, 'settings.captcha_key'), {
    name: 'CAPTCHA_SITE_KEY',
    without: 'no captcha',
    allowed: 'text',
    meaning:
      'Public key of the captcha (reCAPTCHA, version 2) of sign-in and of lost passwords. Asks for `CAPTCHA_SECRET` too.',
  }),
  captchaSecret: optional(z.string(), {
    name: 'CAPTCHA_SECRET',
    without: 'none',
    allowed: 'text',
    meaning: 'Secret key of the captcha.',
    secret: true,
  }),
  captchaOrigin: setting('https://www.google.com', origin, {
    name: 'CAPTCHA_ORIGIN',
    allowed: 'origin',
    meaning: 'Where the script of the captcha comes from and its answers are checked, under `/recaptcha/`.',
  }),
  s3Bucket: optional(matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'settings.bucket'), {
    name: 'S3_BUCKET',
    without: '`files/` of the data folder',
    allowed: 'name',
    meaning: 'Bucket of an S3-compatible store that keeps the files. Asks for the other `S3_*` too.',
  }),
  s3Endpoint: optional(urlOf(['http:', 'https:'], 'https://objects.example.org'), {
    name: 'S3_ENDPOINT',
    without: "Amazon's own",
    allowed: 'http(s)://…',
    meaning: 'Address of the S3-compatible store.',
  }),
  s3Region: setting('us-east-1', matching(/^[a-z0-9-]{2,40}$/, 'settings.region'), {
    name: 'S3_REGION',
    allowed: 'name',
    meaning: 'Region of the bucket.',
  }),
  s3AccessKeyId: optional(z.string(), {
    name: 'S3_ACCESS_KEY_ID',
    without: 'none',
    allowed: 'text',
    meaning: 'Name of the key that may write to the bucket.',
    secret: true,
  }),
  s3SecretAccessKey: optional(z.string(), {
    name: 'S3_SECRET_ACCESS_KEY',
    without: 'none',
    allowed: 'text',
    meaning: 'That key itself.',
    secret: true,
  }),
  language: optional(oneOf(locales), {
    name: 'PORTAL_LANGUAGE',
    without: 'the language of the shell (`LC_ALL`, `LC_MESSAGES`, `LANG`): Spanish for `es…`, otherwise English',
    allowed: locales.join(', '),
    meaning: 'Language of the commands and of the start at the terminal. `--language` of one command comes first.',
  }),
  logLevel: optional(oneOf(logLevels), {
    name: 'PORTAL_LOG_LEVEL',
    without: '`info`; `warn` on a terminal',
    allowed: logLevels.join(', '),
    meaning: 'The least serious lines that are logged. Requests are `info`.',
  }),
  metricsPort: optional(wholeNumber(0, 65_535), {
    name: 'PORTAL_METRICS_PORT',
    without: 'no metrics',
    allowed: '0–65535',
    meaning: "Port of `/metrics` in Prometheus' format, apart from the portal. 0 takes a free one.",
  }),
  metricsHost: setting('127.0.0.1', hostName, {
    name: 'PORTAL_METRICS_HOST',
    allowed: 'address or name',
    meaning: 'Address on which metrics are answered. They ask for no password: keep it inside your own network.',
  }),
}

/** The values of all settings. */
export type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]> }

/** Every setting with its description. */
export const knownSettings = (Object.keys(settings) as (keyof typeof settings)[]).map((key) => {
  const schema = settings[key]
  const description = descriptions.get(schema)
  if (description === undefined) throw new Error(`The setting ${key} has no description.`)
  return { key, schema, ...description }
})
