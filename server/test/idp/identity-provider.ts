import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
// On Node 20 the package's entry prints a warning at each start. It only exports this module.
import { type Context, Provider } from 'oidc-provider/lib/provider.js'
import { type Browser, createBrowser } from './browser.ts'
import type { Fault } from './fault-names.ts'
import { claimsOf, discoveryWithFaults, foreignIssuer, foreignSubject, type Keys, withFaults } from './faults.ts'
import { errorPage, peoplePage, signedOutPage, signInPage, signOutPage } from './pages.ts'
import { faultyPeople, type Person, sixPeople } from './people.ts'

/** An application that uses the provider for sign-in. */
export interface Client {
  readonly id: string
  readonly secret: string
  /** The origin of the portal, as in `PORTAL_PUBLIC_URL`. Its other addresses are derived from it. */
  readonly portalUrl: string
  /** How the client sends its secret. Default: `client_secret_basic`. */
  readonly authentication?: 'client_secret_basic' | 'client_secret_post'
  /** How the provider tells the client that a person signed out. Default: back-channel. */
  readonly logout?: readonly ('back-channel' | 'front-channel')[]
}

export interface IdentityProviderOptions {
  /** Default 0: a free port. */
  readonly port?: number
  /** Default: {@link sixPeople} and {@link faultyPeople}. */
  readonly people?: readonly Person[]
  /** The errors of every response from the start. */
  readonly faults?: readonly Fault[]
  /** Default: {@link defaultClient}. */
  readonly clients?: readonly [Client, ...Client[]]
  /** The delay of `slow-discovery` in milliseconds. Default: ten seconds. */
  readonly slowBy?: number
}

/** A request that the provider received. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  /** The grant type of a request to the token endpoint: `authorization_code` or `refresh_token`. */
  readonly grant?: string
}

/** The claims of a logout token. A claim that is `undefined` is left out. */
export type LogoutClaims = Partial<Record<'sub' | 'sid' | 'nonce' | 'jti' | 'iss' | 'aud', string | undefined>> & {
  readonly iat?: number | undefined
  readonly exp?: number | undefined
  readonly events?: Readonly<Record<string, unknown>> | undefined
}

/** A running identity provider. */
export interface IdentityProvider {
  /** `http://127.0.0.1:PORT`. */
  readonly issuer: string
  readonly port: number
  readonly client: Client
  /** Replaces the errors of every response. No argument means no error. */
  readonly setFaults: (...faults: Fault[]) => void
  /** The current data of a person. @throws Error when no person has that account */
  readonly person: (account: string) => Person
  /** Changes a person: `{ disabled: true }`, `{ groups: [] }`, another e-mail. The next response uses it. */
  readonly changePerson: (account: string, changes: Partial<Person>) => void
  /**
   * Signs in as a browser does: follows the address of the authorization request, selects the person when the provider shows its page,
   * and returns the address of the callback without requesting it.
   * @param browser a browser that has signed in before keeps its session and gets no page
   * @throws Error when the provider shows an error page instead of redirecting to the client
   */
  readonly authorize: (address: string | URL, account: string, browser?: Browser) => Promise<URL>
  /**
   * Signs out at the provider as a browser does and calls the logout channels. Returns the address of the redirect; null when there is
   * none.
   */
  readonly signOut: (address: string | URL, browser: Browser) => Promise<URL | null>
  /** The `sid` of each session of a person that was sent to the client, oldest first. */
  readonly sidsOf: (account: string) => readonly string[]
  /** A signed logout token. It is valid when only `sub` or `sid` is given. */
  readonly logoutToken: (claims: LogoutClaims, header?: Partial<JWTHeaderParameters>) => Promise<string>
  /** Posts a logout token to the client as the provider does. */
  readonly sendLogout: (token: string) => Promise<Response>
  /** The requests since the start or since `clearRequests`; only those of one path when it is given. */
  readonly requests: (path?: string) => readonly ReceivedRequest[]
  readonly clearRequests: () => void
  /** Stops listening and closes every connection. The provider keeps its state. */
  readonly stop: () => Promise<void>
  /** Listens again on the same port. */
  readonly start: () => Promise<void>
}

const host = '127.0.0.1'

export const defaultClient: Client = {
  id: 'citizen-portal',
  secret: randomBytes(32).toString('base64url'),
  portalUrl: 'http://127.0.0.1:3000',
}

/** The addresses of the portal that are registered for its client. */
export function addressesOf({ portalUrl }: Client) {
  return {
    redirect: `${portalUrl}/api/sso/callback`,
    backChannel: `${portalUrl}/api/sso/logout/back-channel`,
    frontChannel: `${portalUrl}/api/sso/logout/front-channel`,
    afterSignOut: `${portalUrl}/portal-ciudadano-administrador/`,
  }
}

const paths = {
  discovery: '/.well-known/openid-configuration',
  endSession: '/session/end',
  signIn: '/sign-in/',
  people: '/people',
} as const

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

async function makeKeys(): Promise<Keys & { readonly jwk: object }> {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(own.privateKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, key: own.privateKey, foreignKey: foreign.privateKey, jwk }
}

/** Created once per process, because creating keys takes longer than everything else. */
let keysOfProcess: ReturnType<typeof makeKeys> | undefined

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

function registrationOf(client: Client): Record<string, unknown> {
  const { redirect, backChannel, afterSignOut } = addressesOf(client)
  return {
    client_id: client.id,
    client_secret: client.secret,
    token_endpoint_auth_method: client.authentication ?? 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [redirect],
    post_logout_redirect_uris: [afterSignOut],
    require_auth_time: true,
    backchannel_logout_session_required: true,
    // The provider sends `sid` only when an address is registered. `fetch` below drops the call for a client that did not request it.
    backchannel_logout_uri: backChannel,
  }
}

const second = 1
const minute = 60 * second
const day = 24 * 60 * minute

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

/**
 * Starts an identity provider for tests and trials: a certified OpenID provider with invented people and without passwords, which can
 * return wrong responses on request. Listens on loopback only.
 * @throws Error in production
 */
export async function startIdentityProvider(options: IdentityProviderOptions = {}): Promise<IdentityProvider> {
  if (process.env.NODE_ENV === 'production') throw new Error('The test identity provider does not start in production.')
  keysOfProcess ??= makeKeys()
  const { jwk, ...keys } = await keysOfProcess
  const clients = options.clients ?? [defaultClient]
  const [client] = clients
  const people = new Map((options.people ?? [...sixPeople, ...faultyPeople]).map((one) => [one.account, one]))
  const sids = new Map<string, Set<string>>()
  const requests: { method: string; path: string; grant?: string }[] = []
  let faultsOfAll = new Set<Fault>(options.faults)

  const server = createServer()
  await listen(server, options.port ?? 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://${host}:${port}`

  const bySubject = (sub: string | undefined) => [...people.values()].find((one) => one.sub === sub)
  const faultsAbout = (sub: string | undefined) => new Set([...faultsOfAll, ...(bySubject(sub)?.faults ?? [])])
  function person(account: string): Person {
    const found = people.get(account)
    if (found === undefined) throw new Error(`The test identity provider has no account "${account}".`)
    return found
  }

  const backChannels = new Set(
    clients.filter(({ logout }) => logout?.includes('back-channel') ?? true).map((one) => addressesOf(one).backChannel),
  )
  const frontChannelsOf = ({ oidc }: Context) =>
    clients
      .filter(({ id, logout }) => logout?.includes('front-channel') && id in (oidc?.session?.authorizations ?? {}))
      .map((one) => {
        const address = new URL(addressesOf(one).frontChannel)
        if (!faultsOfAll.has('front-channel-without-issuer')) address.searchParams.set('iss', issuer)
        address.searchParams.set('sid', oidc?.session?.sidFor(one.id) ?? '')
        return address.href
      })

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: clients.map(registrationOf),
    clientAuthMethods: [...new Set(clients.map((one) => one.authentication ?? 'client_secret_basic'))],
    clientBasedCORS: () => false,
    responseTypes: ['code'],
    // HS256 is listed and not used: a client must not trust the whole list.
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: {
      openid: ['sub', 'amr'],
      // As in Entra ID and Keycloak, groups need no scope.
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'document', 'groups', 'hasgroups'],
      email: ['email', 'email_verified'],
    },
    // As with most providers, the claims of the scopes are also in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      Grant: 14 * day,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      RefreshToken: 14 * day,
      Session: day,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context: Context, form: string) => {
          context.body = signOutPage(form, frontChannelsOf(context))
        },
        postLogoutSuccessSource: async (context: Context) => {
          context.body = signedOutPage()
        },
      },
    },
    discovery: { frontchannel_logout_supported: true, frontchannel_logout_session_supported: true },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `${paths.signIn}${uid}` },
    renderError: async (context: Context, error: Record<string, unknown>) => {
      context.type = 'html'
      context.body = errorPage(error)
    },
    // The provider's HTTP dispatcher refuses loopback, where the tested portal listens.
    fetch: async (address: string, { dispatcher: _, ...rest }: RequestInit & { dispatcher?: unknown }) =>
      backChannels.has(address) ? globalThis.fetch(address, rest) : new Response(),
    findAccount: async (_context: Context, sub: string, token?: object) => {
      const found = bySubject(sub)
      // Without a token the provider looks for the person of a browser session and needs one to continue: see `signIn`.
      if (found === undefined || (found.disabled === true && token !== undefined)) return undefined
      return { accountId: sub, claims: async () => claimsOf(found, faultsAbout(sub)) }
    },
    // The institute has given consent for all. A disabled person has no grant and gets the page of `signIn`.
    loadExistingGrant: async ({ oidc }: Context) => {
      if (bySubject(oidc?.session?.accountId)?.disabled === true) return undefined
      const clientId = oidc?.client?.clientId ?? ''
      const existing = await oidc?.provider.Grant.find(oidc.session?.grantIdFor(clientId) ?? '')
      const grant = existing ?? new provider.Grant({ clientId, accountId: oidc?.session?.accountId ?? '' })
      grant.addOIDCScope([...(oidc?.requestParamOIDCScopes ?? [])].join(' '))
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (_context, error) => console.error(error))
  provider.on('authorization.success', ({ oidc }, out) => {
    if (faultsAbout(oidc?.session?.accountId).has('wrong-callback-issuer')) out.iss = foreignIssuer
  })

  const refused = (reason: string) => ({ error: 'access_denied', error_description: reason })

  function signInResult(account: string | null): Record<string, unknown> {
    const chosen = people.get(account ?? '')
    if (chosen === undefined) return refused('no person was selected')
    if (chosen.disabled === true) return refused('the account is disabled')
    return { login: { accountId: chosen.sub, amr: chosen.amr } }
  }

  async function signIn(context: Context): Promise<void> {
    const { prompt, session } = await provider.interactionDetails(context.req, context.res)
    const isLogin = prompt.name === 'login'
    if (isLogin && context.method === 'GET') {
      context.body = signInPage([...people.values()])
      return
    }
    const consent = () =>
      bySubject(session?.accountId)?.disabled === true ? refused('the account is disabled') : { consent: {} }
    const result = isLogin ? signInResult((await formOf(context.req)).get('account')) : consent()
    const merge = { mergeWithLastSubmission: !isLogin }
    context.redirect(await provider.interactionResult(context.req, context.res, result, merge))
    context.status = 303
  }

  /** The form on the page of people has two settings: the groups, and whether the account is disabled. */
  async function savePerson(context: Context): Promise<void> {
    const account = decodeURIComponent(context.path.slice(paths.people.length + 1))
    if (!people.has(account)) return
    const form = await formOf(context.req)
    const groups = (form.get('groups') ?? '').split(',').map((group) => group.trim())
    const changed = { groups: groups.filter((group) => group !== ''), disabled: form.has('disabled') }
    people.set(account, { ...person(account), ...changed })
    context.redirect(paths.people)
    context.status = 303
  }

  async function ownPage(context: Context, next: () => Promise<void>): Promise<void> {
    const { method, path } = context
    if (path.startsWith(paths.signIn)) return signIn(context)
    if (path.startsWith(`${paths.people}/`) && method === 'POST') return savePerson(context)
    if (path === '/') return context.redirect(paths.people)
    if (path !== paths.people) return next()
    context.body = peoplePage([...people.values()])
  }

  /** A page of another origin must not change people here, also not through a host name that resolves to this machine. */
  function isForeign(context: Context): boolean {
    const origin = context.get('origin')
    return context.host !== `${host}:${port}` || (context.method === 'POST' && origin !== '' && origin !== issuer)
  }

  provider.use(async (context, next) => {
    const { method, path } = context
    const request: (typeof requests)[number] = { method, path }
    requests.push(request)
    context.set('cache-control', 'no-store')
    if (isForeign(context)) {
      context.status = 403
    } else if (faultsOfAll.has('unavailable')) {
      context.status = 503
      context.body = errorPage({ error: 'unavailable' })
    } else {
      await ownPage(context, next)
      const grant = context.oidc?.params?.grant_type
      if (typeof grant === 'string') request.grant = grant
    }
  })

  // Errors that the provider does not produce itself.
  provider.use(async (context, next) => {
    const isDiscovery = context.path === paths.discovery
    if (isDiscovery && faultsOfAll.has('slow-discovery'))
      await pause(options.slowBy ?? 10_000, undefined, { ref: false })
    if (context.path === paths.endSession && faultsOfAll.has('no-end-session')) return
    await next()
    const { oidc } = context
    if (context.status !== 200 || oidc === undefined) return
    const body = context.body as Record<string, unknown>
    if (isDiscovery) context.body = discoveryWithFaults(body, faultsOfAll)
    if (oidc.route === 'userinfo' && faultsAbout(oidc.account?.accountId).has('other-subject-at-userinfo')) {
      context.body = { ...body, sub: foreignSubject }
    }
    if (oidc.route === 'token' && typeof body.id_token === 'string') {
      const { sub = '', sid } = decodeJwt(body.id_token)
      sids.set(sub, (sids.get(sub) ?? new Set()).add(String(sid)))
      const secret = oidc.client?.clientSecret ?? ''
      context.body = { ...body, id_token: await withFaults(body.id_token, faultsAbout(sub), keys, secret) }
    }
  })

  server.on('request', provider.callback())

  return {
    issuer,
    port,
    client,
    setFaults: (...faults) => {
      faultsOfAll = new Set(faults)
    },
    person,
    changePerson: (account, changes) => {
      people.set(account, { ...person(account), ...changes })
    },
    authorize: async (address, account, browser = createBrowser()) => {
      const first = await browser.follow(address)
      const stop = 'left' in first || first.status !== 200 ? first : await browser.submit(first, { account })
      if ('left' in stop) return stop.left
      throw new Error(`The provider did not send the browser back (${stop.status}):\n${stop.html}`)
    },
    signOut: async (address, browser) => {
      const stop = await browser.follow(address)
      return 'left' in stop ? stop.left : null
    },
    sidsOf: (account) => [...(sids.get(person(account).sub) ?? [])],
    logoutToken: (claims, header = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: issuer,
        aud: client.id,
        iat: now,
        exp: now + 2 * minute,
        jti: randomUUID(),
        events: { [logoutEvent]: {} },
        ...claims,
      }
      return new SignJWT(payload as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: keys.kid, typ: 'logout+jwt', ...header })
        .sign(keys.key)
    },
    sendLogout: (token) =>
      fetch(addressesOf(client).backChannel, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }),
    requests: (path) => requests.filter((one) => path === undefined || one.path === path),
    clearRequests: () => {
      requests.length = 0
    },
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    start: async () => {
      if (!server.listening) await listen(server, port)
    },
  }
}
