import {
  type Check,
  flag,
  hostName,
  matching,
  oneOf,
  origin,
  origins,
  proxies,
  urlOf,
  wholeNumber,
} from './setting-checks.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

const setting = <T>(said: Setting<T>): Setting<T> => said

/** Every variable the program knows, in the order of the documentation. `docs/configuration.md` is made from it. */
export const settings = {
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
  sessionDays: setting({
    name: 'PORTAL_SESSION_DAYS',
    fallback: '30',
    allowed: '1–365',
    meaning: 'Days after which somebody must sign in again, however much the session was used.',
    check: wholeNumber(1, 365),
  }),
  signInFailures: setting({
    name: 'PORTAL_SIGN_IN_FAILURES',
    fallback: '50',
    allowed: '10–10000',
    meaning:
      'Failed sign-ins that one address may have in ten minutes; a block of addresses (/24, IPv6 /48) thrice as many.',
    check: wholeNumber(10, 10_000),
  }),
  corsOrigins: setting({
    name: 'PORTAL_CORS_ORIGINS',
    fallback: null,
    fallbackWords: 'none',
    allowed: 'origins, with commas',
    meaning: 'Other web origins whose pages may call the API.',
    check: origins,
  }),
  apiDocs: setting({
    name: 'PORTAL_API_DOCS',
    fallback: null,
    fallbackWords: 'as `PORTAL_DEMO`',
    allowed: '1, 0',
    meaning: 'Whether `/api/docs` describes the API to everybody.',
    check: flag,
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

/** What was said of each; null where nothing is meant. */
export type Values = { [Key in keyof Settings]: ReturnType<Settings[Key]['check']> | null }

/** Every known variable with what the documentation says of it. */
export const knownSettings: readonly Omit<Setting<unknown>, 'check'>[] = Object.values(settings)
