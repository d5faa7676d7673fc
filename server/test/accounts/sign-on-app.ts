import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginSignOn, type RoleName, storedRole } from '@portal/contract'
import type { LightMyRequestResponse } from 'fastify'
import { type TestApp, testApp } from '../base/test-app.ts'
import { type IdentityProvider, startIdentityProvider } from '../idp/identity-provider.ts'
import { origin } from './software-authenticator.ts'

/** The result of a sign-in at the provider, after the redirect to the portal. */
export interface Returned {
  /** The address of the callback. */
  readonly callback: URL
  readonly cookie: string
  readonly response: LightMyRequestResponse
  /** The code that the web exchanges for tokens. */
  readonly code: string
}

export interface SignOnApp {
  readonly at: TestApp
  readonly provider: IdentityProvider
  /** The settings of the portal for this provider. */
  readonly settings: Readonly<Record<string, string>>
  /** The audit rows of an event since the last call of `skipAudits`. */
  audits(event: string): Promise<{ entity_id: number | null; new_values: unknown; old_values: unknown }[]>
  skipAudits(): Promise<void>
  /** Maps a group of the provider to a role. */
  mapGroup(claim: string, role: RoleName): Promise<void>
  /** Starts a sign-in in a browser with this cookie, or without one. */
  begin(cookie?: string): Promise<{ readonly url: string; readonly cookie: string }>
  /** Opens the callback as a browser does. */
  open(callback: URL, cookie: string): Promise<LightMyRequestResponse>
  /** Signs in like a browser, from the button to the code. */
  signInAtProvider(account: string): Promise<Returned>
  close(): Promise<void>
}

/** The code in the redirect of the callback. */
export const codeIn = ({ headers }: LightMyRequestResponse) => String(headers.location).split('#sso=')[1] ?? ''

/** Starts an API whose staff can sign in at a separate test provider. */
export async function signOnApp(env: Readonly<Record<string, string>> = {}): Promise<SignOnApp> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-sign-on-'))
  const secretFile = join(folder, 'secret')
  const client = { id: 'citizen-portal', secret: 'a-secret-of-the-tests-0123456789ab', portalUrl: origin }
  const provider = await startIdentityProvider({ clients: [client] })
  await writeFile(secretFile, `${client.secret}\n`)
  const settings = {
    PORTAL_PUBLIC_URL: origin,
    PORTAL_SSO_ISSUER: provider.issuer,
    PORTAL_SSO_CLIENT_ID: client.id,
    PORTAL_SSO_CLIENT_SECRET_FILE: secretFile,
    PORTAL_SSO_SCOPES: 'openid profile email groups offline_access',
    ...env,
  }
  const at = await testApp(settings)

  async function begin(cookie = '') {
    const begun = await at.call('stranger', beginSignOn, { body: { language: 'es' }, headers: { cookie } })
    if (begun.status !== 200) throw new Error(`not begun: ${begun.status} ${JSON.stringify(begun.error)}`)
    return { url: begun.body.data.url, cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' }
  }
  const open = (callback: URL, cookie: string) =>
    at.inject('stranger', { url: callback.pathname + callback.search, headers: { cookie } })

  // Audit rows have the time of the database; tests use the clock of the server.
  let lastAudit = 0

  return {
    at,
    provider,
    settings,
    audits: (event) =>
      at.db
        .selectFrom('audits')
        .select(['entity_id', 'new_values', 'old_values'])
        .where('event', '=', event)
        .where('id', '>', lastAudit)
        .orderBy('id')
        .execute(),
    skipAudits: async () => {
      const { last } = await at.db
        .selectFrom('audits')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      lastAudit = last ?? 0
    },
    mapGroup: async (claim, role) => {
      const { id } = await at.db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', storedRole(role))
        .executeTakeFirstOrThrow()
      await at.db.insertInto('group_roles').values({ claim, role_id: id }).execute()
    },
    begin,
    open,
    signInAtProvider: async (account) => {
      const { url, cookie } = await begin()
      const callback = await provider.authorize(url, account)
      const response = await open(callback, cookie)
      return { callback, cookie, response, code: codeIn(response) }
    },
    close: async () => {
      await at.close()
      await provider.stop()
      await rm(folder, { recursive: true })
    },
  }
}
