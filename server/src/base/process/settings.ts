import { locales } from '@portal/contract'
import * as z from 'zod/mini'
import {
  type Check,
  flag,
  hostName,
  matching,
  oneOf,
  origin,
  origins,
  proxies,
  secret,
  shownName,
  text,
  urlOf,
  wholeNumber,
} from './setting-checks.ts'

/** A setting that always has a value: its fallback when the variable is absent or empty. */
function setting<S extends z.ZodMiniType<unknown, string>>(
  name: string,
  { schema, ...check }: Check<S>,
  fallback: z.input<S>,
  meaning: string,
) {
  return { ...check, name, fallback, meaning, schema: z.prefault(schema, () => fallback) }
}

/** A setting whose value is null when the variable is absent or empty. @param without the effect of the absence */
function optional<S extends z.ZodMiniType<unknown, string>>(
  name: string,
  { schema, ...check }: Check<S>,
  without: string,
  meaning: string,
) {
  return { ...check, name, without, meaning, schema: z._default(z.nullable(schema), null as never) }
}

/** Every variable in the order of the documentation: its name, its check, the effect of its absence, and its meaning. */
export const settings = {
  port: setting('PORT', wholeNumber(0, 65_535), '3000', 'Port of the web and the API. 0 takes a free one.'),
  host: setting('HOST', hostName, '127.0.0.1', 'Address to listen on. `0.0.0.0` accepts connections from the network.'),
  dataDir: optional(
    'PORTAL_DATA_DIR',
    text('folder'),
    '`data/` in the repository',
    'The one folder everything is written to: database, files, outgoing mail.',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    secret(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database', 'postgres://…')),
    'embedded PostgreSQL',
    'A PostgreSQL of your own, 14 or later, encoded in UTF8. Several servers may share it.',
  ),
  databaseConnections: setting(
    'PORTAL_DATABASE_CONNECTIONS',
    wholeNumber(2, 200),
    '16',
    'Connections to the database that one process opens for requests at most. Jobs have twelve more of their own.',
  ),
  demo: optional(
    'PORTAL_DEMO',
    flag,
    '1; 0 with `DATABASE_URL`',
    'Whether an empty database gets the demo people and citizens. Without them: reference data, roles, one superadmin.',
  ),
  demoCitizens: setting('PORTAL_DEMO_CITIZENS', wholeNumber(0, 5_000_000), '500', 'Size of the demo population.'),
  demoPassword: optional(
    'PORTAL_DEMO_PASSWORD',
    secret(text('from 8 characters')),
    'random, printed once',
    'Password of all the demo people.',
  ),
  adminUsername: optional(
    'PORTAL_ADMIN_USERNAME',
    matching(/^[A-Za-z0-9._-]{3,30}$/, 'settings.username', '3–30 letters, digits, `.`, `-`, `_`'),
    '`superadmin`',
    'Name of the superadmin made in an empty database without demo data.',
  ),
  adminPassword: optional(
    'PORTAL_ADMIN_PASSWORD',
    secret(text('from 8 characters')),
    'random, printed once',
    'Password of that superadmin.',
  ),
  passwordMaxLength: setting(
    'PASSWORD_MAX_LENGTH',
    wholeNumber(12, 128),
    '12',
    'Longest password that staff may choose. The shortest is 8.',
  ),
  sessionDays: setting(
    'PORTAL_SESSION_DAYS',
    wholeNumber(1, 365),
    '30',
    'Days after which somebody must sign in again, however much the session was used.',
  ),
  promisedDays: setting(
    'PORTAL_PROMISED_DAYS',
    wholeNumber(1, 365),
    '5',
    'Days within which a citizen gets a decision. Citizens read the last of these days. The review desk and the dashboard show how many have waited longer. Assignors get a notification once a day.',
  ),
  signInFailures: setting(
    'PORTAL_SIGN_IN_FAILURES',
    wholeNumber(10, 10_000),
    '50',
    'Failed sign-ins that one address may have in ten minutes; a block of addresses (/24, IPv6 /48) three times as many.',
  ),
  corsOrigins: optional('PORTAL_CORS_ORIGINS', origins, 'none', 'Other web origins whose pages may call the API.'),
  apiDocs: optional('PORTAL_API_DOCS', flag, 'as `PORTAL_DEMO`', 'Whether `/api/docs` describes the API to everybody.'),
  existingClients: setting(
    'PORTAL_EXISTING_CLIENTS',
    flag,
    '1',
    "Whether the administration of 2022, the citizens' application of 2023 and other clients written for them keep working. `0` leaves out what only they need.",
  ),
  trustProxy: setting(
    'PORTAL_TRUST_PROXY',
    proxies,
    '0',
    'How many proxies stand in front, or which: their `X-Forwarded-*` headers are believed.',
  ),
  institute: optional(
    'PORTAL_INSTITUTE',
    shownName(100),
    'Instituto Distrital de Recreación y Deporte',
    'Name of the institute that uses the portal, as pages and mails show it.',
  ),
  instituteShort: optional(
    'PORTAL_INSTITUTE_SHORT',
    shownName(20),
    'IDRD; the whole name with `PORTAL_INSTITUTE`',
    'Its abbreviation. Requires `PORTAL_INSTITUTE` too.',
  ),
  logo: optional(
    'PORTAL_LOGO',
    text('file'),
    "the product's own",
    'Logo of the institute: an SVG with its letters as paths, or a PNG, of 1 MB at most. The icons of both applications are made from it, square and on white.',
  ),
  manualUrl: optional(
    'PORTAL_MANUAL_URL',
    urlOf(['http:', 'https:'], 'https://manual.example.org/', 'http(s)://…'),
    'no entry in the app bar',
    'Address of the manual that the help entry opens.',
  ),
  smtpUrl: optional(
    'SMTP_URL',
    secret(urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org', 'smtp(s)://…')),
    '`.eml` files in `outbox/` of the data folder',
    'Mail server for outgoing mail.',
  ),
  mailFrom: setting(
    'PORTAL_MAIL_FROM',
    matching(
      /^(?:[^<>\r\n"]{1,80} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'settings.mail_address',
      'address, or name and address',
    ),
    'Portal Ciudadano <portal-ciudadano@localhost>',
    'Sender of outgoing mail.',
  ),
  mailQuietMinutes: setting(
    'PORTAL_MAIL_QUIET_MINUTES',
    wholeNumber(1, 60),
    '3',
    'Minutes without a further decision about a citizen and their documents after which one mail with all of these decisions is sent.',
  ),
  mailLongestMinutes: setting(
    'PORTAL_MAIL_LONGEST_MINUTES',
    wholeNumber(1, 240),
    '10',
    'Minutes after the first of these decisions at which that mail is sent in any case.',
  ),
  publicUrl: optional(
    'PORTAL_PUBLIC_URL',
    origin,
    '`http://HOST:PORT`',
    'Origin of the web as people reach it: links in mails begin with it. Passkeys belong to its host: they stop working after a change.',
  ),
  ssoIssuer: optional(
    'PORTAL_SSO_ISSUER',
    urlOf(['https:', 'http:'], 'https://login.example.org/realm', 'https://…'),
    'sign-in with name and password only',
    'Issuer of the OpenID Connect provider with whose accounts staff sign in, exactly as the provider writes it. Requires `PORTAL_SSO_CLIENT_ID`, `PORTAL_SSO_CLIENT_SECRET_FILE` and `PORTAL_PUBLIC_URL` too. Plain http only on this machine.',
  ),
  ssoClientId: optional(
    'PORTAL_SSO_CLIENT_ID',
    text('text'),
    'none',
    'Name under which the portal is registered at the provider.',
  ),
  ssoClientSecretFile: optional(
    'PORTAL_SSO_CLIENT_SECRET_FILE',
    text('file'),
    'none',
    'File whose only line is the secret of that registration.',
  ),
  ssoScopes: setting(
    'PORTAL_SSO_SCOPES',
    matching(/^openid( [\x21-\x7e]+)*$/, 'settings.scopes', 'words, the first is `openid`'),
    'openid profile email offline_access',
    'What the portal requests from the provider. With `offline_access` it requests again while people work: a person who is disabled there is signed out here within 15 minutes. Without it a session ends after 8 hours.',
  ),
  ssoGroupsClaim: setting(
    'PORTAL_SSO_GROUPS_CLAIM',
    matching(/^[\x21-\x7e]{1,100}$/, 'settings.claim', 'name of a claim'),
    'groups',
    'Claim with the groups of a person, or with their app roles (`roles` of Entra ID).',
  ),
  ssoSubjectClaim: setting(
    'PORTAL_SSO_SUBJECT_CLAIM',
    { ...oneOf(['sub', 'oid']), allowed: '`sub`, `oid`' },
    'sub',
    'Claim that names a person for ever. `oid` (Entra ID) stays the same when the portal is registered anew; the issuer must then be that of one tenant.',
  ),
  ssoDocumentClaim: optional(
    'PORTAL_SSO_DOCUMENT_CLAIM',
    matching(/^[\x21-\x7e]{1,100}$/, 'settings.claim', 'name of a claim'),
    'accounts are linked by hand',
    'Claim with the identity document as the institute assigned it. It links the first sign-in to the account with that document, never to a superadmin.',
  ),
  ssoLabel: optional(
    'PORTAL_SSO_LABEL',
    { schema: z.string().check(z.maxLength(60)), allowed: 'text, 60 characters at most' },
    'the account of the institute, in the language of the page',
    'What the button of the sign-in page says after *Sign in with*.',
  ),
  ssoOfflineHours: setting(
    'PORTAL_SSO_OFFLINE_HOURS',
    wholeNumber(0, 168),
    '8',
    'Hours for which a session from the provider stays open while the provider does not respond.',
  ),
  captchaSiteKey: optional(
    'CAPTCHA_SITE_KEY',
    matching(/^[\w-]{1,200}$/, 'settings.captcha_key', 'text'),
    'no captcha',
    'Public key of the captcha (reCAPTCHA, version 2) of sign-in and of lost passwords. Requires `CAPTCHA_SECRET` too.',
  ),
  captchaSecret: optional('CAPTCHA_SECRET', secret(text('text')), 'none', 'Secret key of the captcha.'),
  captchaOrigin: setting(
    'CAPTCHA_ORIGIN',
    origin,
    'https://www.google.com',
    'Origin of the script of the captcha and of the check of its responses, under `/recaptcha/`.',
  ),
  s3Bucket: optional(
    'S3_BUCKET',
    matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'settings.bucket', 'name'),
    '`files/` of the data folder',
    'Bucket of an S3-compatible store that stores the files. Requires the other `S3_*` too.',
  ),
  s3Endpoint: optional(
    'S3_ENDPOINT',
    urlOf(['http:', 'https:'], 'https://objects.example.org', 'http(s)://…'),
    "Amazon's own",
    'Address of the S3-compatible store.',
  ),
  s3Region: setting(
    'S3_REGION',
    matching(/^[a-z0-9-]{2,40}$/, 'settings.region', 'name'),
    'us-east-1',
    'Region of the bucket.',
  ),
  s3AccessKeyId: optional(
    'S3_ACCESS_KEY_ID',
    secret(text('text')),
    'none',
    'Name of the key that may write to the bucket.',
  ),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', secret(text('text')), 'none', 'That key itself.'),
  language: optional(
    'PORTAL_LANGUAGE',
    oneOf(locales),
    'the language of the shell (`LC_ALL`, `LC_MESSAGES`, `LANG`): Spanish for `es…`, otherwise English',
    'Language of the commands and of the start at the terminal. `--language` of one command comes first.',
  ),
  logLevel: optional(
    'PORTAL_LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    '`info`; `warn` on a terminal',
    'The least serious lines that are logged. Requests are `info`.',
  ),
  metricsPort: optional(
    'PORTAL_METRICS_PORT',
    wholeNumber(0, 65_535),
    'no metrics',
    "Port of `/metrics` in Prometheus' format, apart from the portal. 0 takes a free one.",
  ),
  metricsHost: setting(
    'PORTAL_METRICS_HOST',
    hostName,
    '127.0.0.1',
    'Address on which metrics are served. They need no password: keep it inside your own network.',
  ),
}

export type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> }

/** A setting in the documentation and in messages. It has either a fallback or a text about the effect of its absence. */
interface SettingEntry extends Check<z.ZodMiniType> {
  readonly key: keyof Values
  /** Name of the variable. */
  readonly name: string
  readonly meaning: string
  readonly fallback?: string
  readonly without?: string
}

export const allSettings: readonly SettingEntry[] = (Object.keys(settings) as (keyof Values)[]).map((key) => ({
  key,
  ...settings[key],
}))
