import { maxHeaderSize } from 'node:http'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import { conflictStatusHeader, localeTags } from '@portal/contract'
import { idempotencyHeader } from '@portal/contract/citizens'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { identifyCitizen } from '../accounts/citizens/identify.ts'
import { registerPasskeys } from '../accounts/passkeys/routes.ts'
import { registerPreferences } from '../accounts/preferences/routes.ts'
import { registerSecurity } from '../accounts/roles/routes.ts'
import { captchaCheck, scriptsOf } from '../accounts/session/captcha.ts'
import { identify, viewAs } from '../accounts/session/identify.ts'
import { registerSession } from '../accounts/session/routes.ts'
import { sessionCheck } from '../accounts/sign-on/check-session.ts'
import { registerSignOnEndings } from '../accounts/sign-on/ending-routes.ts'
import { providerOf } from '../accounts/sign-on/provider.ts'
import { registerSignOn } from '../accounts/sign-on/routes.ts'
import { registerUsers } from '../accounts/staff/routes.ts'
import type { Db } from '../base/database/db.ts'
import { AppError, appErrorOf, errorBodyOf, type SentError } from '../base/errors/errors.ts'
import { audienceStrategy } from '../base/http/audience.ts'
import type { AppContext } from '../base/http/call-context.ts'
import { registerDocs } from '../base/http/docs.ts'
import { parseFields } from '../base/http/form-fields.ts'
import { installNotFound } from '../base/http/not-found.ts'
import { anonymousPrincipal } from '../base/http/principal.ts'
import { installSchemas } from '../base/http/schemas.ts'
import { limitSlowBodies } from '../base/http/slow-bodies.ts'
import { hashesOf, readApplication, redirectRoot, registerApplication, sendPage } from '../base/http/web-files.ts'
import type { Config } from '../base/process/config.ts'
import { registerAnimations } from '../base/services/animations/routes.ts'
import { existingClients } from '../base/services/calls/existing-clients/existing-clients.ts'
import { installForms, limitsFor } from '../base/services/calls/forms.ts'
import { registrarOf } from '../base/services/calls/registrar.ts'
import { requireConfirmation } from '../base/services/identity/second-factor.ts'
import { registerExports } from '../base/services/jobs/exports/routes.ts'
import { registerJobs } from '../base/services/jobs/job-calls.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import type { Logo } from '../base/storage/pictures/logo.ts'
import { localeOf } from '../base/text/i18n.ts'
import { wireStamp } from '../base/text/time.ts'
import { registerRoster } from '../enrolments/rosters/roster-routes.ts'
import { registerTeams } from '../enrolments/teams/routes.ts'
import { registerPassports } from '../enrolments/vouchers/routes.ts'
import { registerMails } from '../notices/mails/routes.ts'
import { registerNotifications } from '../notices/notifications/routes.ts'
import { registerCatalogues } from '../offer/catalogue/routes.ts'
import { registerConsents } from '../offer/consents/routes.ts'
import { registerScheduleImports } from '../offer/import/import-routes.ts'
import { registerCitizenPages } from '../offer/pages/routes.ts'
import { registerReferences } from '../offer/references/routes.ts'
import { registerRegulations } from '../offer/regulations/routes.ts'
import { registerSchedules } from '../offer/schedules/routes.ts'
import { registerAudits } from '../oversight/audits/routes.ts'
import { registerDashboard } from '../oversight/dashboard/routes.ts'
import { registerFirstSteps } from '../oversight/first-steps/routes.ts'
import type { Metrics } from '../oversight/metrics/metrics.ts'
import { registerSearching } from '../oversight/search/routes.ts'
import { registerFiles } from '../people/documents/routes.ts'
import { registerPreRegisters } from '../people/pre-registers/routes.ts'
import { registerProfiles } from '../people/profiles/routes.ts'
import { registerCitizens } from './citizens-routes.ts'
import { registerInstallation } from './installation-calls.ts'
import { fileKinds } from './tasks.ts'

/** The parts of an application. `webRoot` is the folder of the built web with a folder for each application, or null for the API alone. */
export interface AppParts {
  readonly config: Config
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly webRoot: string | null
  readonly store: FileStore
  /** The clock; tests set it. */
  readonly now?: () => Date
  /** Counts requests; undefined without metrics. */
  readonly metrics?: Metrics | null
  /** The installation's own; undefined for the product's. */
  readonly logo?: Logo | null
}

/** Bodies without files are small. */
const bodyLimit = 1024 * 1024

/** Errors that Fastify itself throws before a handler runs, apart from those of an invalid request. */
const frameworkErrors: Readonly<Record<string, ConstructorParameters<typeof AppError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
}

function toAppError(error: unknown): AppError | undefined {
  const appError = appErrorOf(error)
  if (appError !== undefined) return appError
  const { code, statusCode = 0 } = error as FastifyError
  const framework = frameworkErrors[code]
  if (framework !== undefined) return new AppError(framework)
  return statusCode >= 400 && statusCode < 500 ? new AppError('invalid', { errors: {} }) : undefined
}

/** Accepts JSON only. Clients send `Content-Type: application/json` on every request, so an empty body is an empty object. */
function installBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, {}) : parseJson(request, body, done),
  )
}

/** The form of an error for our web. */
function plainError({ status }: AppError): SentError {
  return { status, messages: 'error_codes' }
}

function installErrors(app: FastifyInstance, now: () => Date, sentError: typeof existingClients.sentError): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error) ?? new AppError('unexpected')
    request.errorCode = appError.code
    if (appError.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
    else if (appError.status >= 500) request.log.warn({ err: error }, appError.code)
    if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter)
    const sent = sentError(appError, request)
    const body = errorBodyOf(appError, sent, localeOf(request.headers), request.id, wireStamp(now()))
    reply.status(sent.status).send(body)
  })
}

/** The policy for API responses: a browser that opens one shows its text, and nothing in it is run, loaded or sent. */
const responsePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The policy for the page of an application. It allows the inline scripts and styles of this page, and no others. */
function pagePolicy(html: string, { captcha }: Config): string {
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf('script', html), ...scriptsOf(captcha)],
    ...(captcha === null ? {} : { 'frame-src': [`${captcha.origin}/recaptcha/`] }),
    // The captcha's script adds styles to the page. A browser ignores 'unsafe-inline' if there is a hash too.
    'style-src': ["'self'", ...(captcha === null ? hashesOf('style', html) : ["'unsafe-inline'"])],
    'worker-src': ["'self'", 'blob:'],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}

async function installHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Browsers ignore this header over plain HTTP, so it does no harm without TLS.
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  })
  await app.register(fastifyCors, {
    origin: config.corsOrigins.length === 0 ? false : [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      idempotencyHeader.name,
      'If-None-Match',
      'Origin',
      conflictStatusHeader.name,
      'X-Localization',
      'X-Requested-With',
      'X-View-As',
      'X-XSRF-TOKEN',
    ],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 86_400,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The matched route decides, not the spelling of the address: only files and pages of the web may be cached and run scripts.
    const { part, policy = responsePolicy } = request.routeOptions.config ?? {}
    if (part !== 'docs') reply.header('content-security-policy', policy)
    if (part === 'web') return
    reply.header('cache-control', 'no-store')
    reply.header('content-language', localeTags[localeOf(request.headers)])
  })
}

/**
 * An address with invalid escapes becomes an unknown address of the API, so that its 404 has the envelope and every header.
 * The framework's own response would repeat the address.
 */
function readable({ url = '/' }: { url?: string }): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/api/unreadable'
  }
}

/** Builds the server: headers, errors, every call of the contract, the API document, the built web. */
export async function buildApp({
  config,
  db,
  log,
  webRoot,
  store,
  now = () => new Date(),
  metrics = null,
  logo = null,
}: AppParts): Promise<FastifyInstance> {
  const proxies = config.trustProxy
  const existing = config.existingClients ? existingClients : null
  const app = Fastify({
    loggerInstance: log,
    bodyLimit,
    // A number of hops, or addresses; the client's address is the first one behind them.
    trustProxy: typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies,
    http: { headersTimeout: 30_000 },
    // As long as the headers of a request may be, so that the contract refuses a value that is too long, in the envelope.
    routerOptions: {
      querystringParser: (text) => text as never,
      ignoreTrailingSlash: true,
      maxParamLength: maxHeaderSize,
      constraints: { audience: audienceStrategy },
    },
    rewriteUrl: (request) => existing?.correctedPath(readable(request)) ?? readable(request),
    genReqId: () => crypto.randomUUID(),
  })
  installBodies(app)
  // Queries are parsed like forms, after authentication.
  app.addHook('preValidation', async (request) => {
    const query = parseFields(String(request.query), limitsFor(request))
    request.query = existing?.fullQuery(request.call, query) ?? query
    if (existing !== null) request.body = existing.fullBody(request.call, request.body)
  })
  app.decorateRequest('principal', null as never)
  app.decorateRequest('call', null)
  app.decorateRequest('errorCode', null)
  app.addHook('onRequest', async (request) => {
    request.principal = anonymousPrincipal
    request.call = request.routeOptions.config?.served?.call ?? null
  })
  limitSlowBodies(app)
  metrics?.count(app)
  installSchemas(app)
  installErrors(app, now, existing?.sentError ?? plainError)
  await installHeaders(app, config)
  installNotFound(app)

  const serving: AppContext = {
    db,
    now,
    store,
    identify: {
      staff: (token, at) => identify(db, token, at, config.passkeySite.id),
      citizen: (token, at) => identifyCitizen(db, token, at),
    },
    viewAs: (principal, role) => viewAs(db, principal, role),
    requireConfirmation: (principal, at) => requireConfirmation(db, config.passkeySite, principal, at),
    publicUrl: config.publicUrl,
    ...(existing !== null && { adaptCall: existing.adaptCall }),
  }
  if (config.apiDocs) await registerDocs(app)
  await app.register(async (api) => {
    const namedMethods = existing?.installNamedMethods(api, serving)
    await installForms(api, namedMethods?.rules)
    const registrar = registrarOf(api, serving)
    registerInstallation(registrar, config)
    const provider = config.sso === null ? null : providerOf(config.sso)
    const checkSession = sessionCheck(db, provider, config.sso?.offlineHours ?? 0, log)
    registerSession(registrar, config, captchaCheck(config.captcha), checkSession)
    registerPasskeys(registrar, config)
    registerSignOn(registrar, provider, log)
    registerSignOnEndings(registrar, provider)
    registerSecurity(registrar)
    registerUsers(registrar, config)
    registerReferences(registrar)
    registerCatalogues(registrar)
    registerRegulations(registrar)
    registerConsents(registrar)
    registerPreRegisters(registrar)
    registerProfiles(registrar, config)
    registerSchedules(registrar)
    registerRoster(registrar, config.publicUrl)
    registerScheduleImports(registrar)
    registerTeams(registrar)
    registerPassports(registrar)
    registerFiles(registrar)
    registerJobs(registrar)
    registerExports(registrar, fileKinds)
    registerDashboard(registrar)
    registerFirstSteps(registrar, config)
    registerSearching(registrar)
    registerAudits(registrar)
    registerMails(registrar, config)
    registerNotifications(registrar)
    registerAnimations(registrar)
    registerPreferences(registrar)
    // After the calls of the staff, because some have the same paths.
    registerCitizens(registrar, config)
    existing?.registerOwnCalls(registrar)
    namedMethods?.addRoutes()
  })
  const own = { institute: config.institute, logo }
  const [citizens, staff] = await Promise.all([
    readApplication(webRoot, 'citizens', own),
    readApplication(webRoot, 'staff', own),
  ])
  if (staff !== null) {
    const page = (_: FastifyRequest, reply: FastifyReply) => sendPage(reply, staff.html, false)
    await registerApplication(app, staff, { policy: pagePolicy(staff.html, config), page })
  }
  if (citizens !== null) {
    await registerCitizenPages(app, serving, citizens, {
      policy: pagePolicy(citizens.html, config),
      publicUrl: config.publicUrl,
      institute: config.institute,
    })
  }
  redirectRoot(app, [citizens, staff])
  return app
}
