import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { type Config, isOnThisMachine, type SignOnSettings } from '../../base/process/config.ts'
import { errorFinding, type Finding, note, ok, reasonOf, warn } from './finding.ts'

/** Milliseconds that the provider may take. */
const timeout = 5000

/** Addresses that accept every tenant of a provider. Any directory could then sign people in. */
const ofManyTenants = /\{tenantid\}|%7btenantid%7d|\/(common|organizations|consumers)(\/|$)/i

const tenantId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

async function checkSecret({ clientSecretFile: file }: SignOnSettings): Promise<Finding[]> {
  try {
    return (await readFile(file, 'utf8')).trim() === '' ? [errorFinding('sign_on_secret_empty', { file })] : []
  } catch (error) {
    return [errorFinding('sign_on_secret', { file, reason: reasonOf(error) })]
  }
}

/** The parts of the provider's description that are checked. */
interface Description {
  readonly issuer?: unknown
  readonly code_challenge_methods_supported?: unknown
}

/** @throws Error when the provider does not respond, or does not describe itself at this address */
async function describe(issuer: string): Promise<{ description: Description | null; status: number }> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'manual' })
  const text = await response.text()
  try {
    return { description: response.status === 200 ? JSON.parse(text) : null, status: response.status }
  } catch {
    return { description: null, status: response.status }
  }
}

/** Whether the provider responds as the settings expect. A sign-in begins with the same request. */
async function checkProvider({ issuer }: SignOnSettings): Promise<Finding[]> {
  try {
    const { description, status } = await describe(issuer)
    if (typeof description?.issuer !== 'string') return [errorFinding('sign_on_no_description', { issuer, status })]
    if (description.issuer !== issuer)
      return [errorFinding('sign_on_other_issuer', { issuer, found: description.issuer })]
    const methods = description.code_challenge_methods_supported
    return Array.isArray(methods) && methods.includes('S256') ? [] : [warn('sign_on_pkce', { issuer })]
  } catch (error) {
    return [errorFinding('sign_on_silent', { issuer, reason: reasonOf(error) })]
  }
}

/** Whether people can sign in with the identity of the institute. Nothing is reported where no provider is configured. */
export async function checkSignOn({ sso }: Pick<Config, 'sso'>): Promise<Finding[]> {
  if (sso === null) return []
  const { issuer, publicUrl, subjectClaim } = sso
  const isOfMany = ofManyTenants.test(issuer)
  const found = [
    ...(await checkSecret(sso)),
    ...(publicUrl.startsWith('http:') && !isOnThisMachine(publicUrl)
      ? [errorFinding('sign_on_redirect', { publicUrl })]
      : []),
    ...(isOfMany ? [errorFinding('sign_on_tenants', { issuer })] : await checkProvider(sso)),
    ...(subjectClaim === 'oid' && !isOfMany && !tenantId.test(issuer) ? [errorFinding('sign_on_oid', { issuer })] : []),
  ]
  return found.some(({ state }) => state === 'error') ? found : [ok('sign_on', { issuer }), ...found]
}

/** Whether the sign-in of the institute is on, and whether any group gives a role. */
export async function checkGroups(client: Client, { sso }: Pick<Config, 'sso'>): Promise<Finding[]> {
  if (sso === null) return []
  const { rows } = await client.query<{ is_off: boolean; has_groups: boolean }>(
    'select is_off, exists (select from group_roles) as has_groups from sign_on_switch',
  )
  const [{ is_off, has_groups } = { is_off: false, has_groups: true }] = rows
  return [...(is_off ? [warn('sign_on_switched_off')] : []), ...(has_groups ? [] : [note('sign_on_no_groups')])]
}
