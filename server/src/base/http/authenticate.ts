import type { AccountKind, Call, Subject } from '@portal/contract'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  changePassword,
  confirmWithCode,
  confirmWithPasskey,
  couldMeet,
  currentUser,
  listPasskeys,
  logout,
  logoutAll,
  logoutGeneral,
  readPreferences,
  signOutThereToo,
  userMenu,
  userPermissions,
  writePreferences,
} from '@portal/contract'
import { beginTotp, confirmTotp, endTotp } from '@portal/contract/staff'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import type { AppContext } from './call-context.ts'
import { anonymousPrincipal, type Principal, type SignedIn } from './principal.ts'

/** Returns the principal for a call. A kind of account that the call does not accept is anonymous. */
export function callerOf({ by }: Call, principal: Principal): Principal {
  return by.some((kind) => kind === principal.kind) ? principal : anonymousPrincipal
}

/** Why a principal may not make a call; undefined when they may. */
export function authorizationError(
  principal: Subject & Pick<Principal, 'is_unconfirmed'>,
  { needs }: Call,
): AppError | undefined {
  if (needs === 'nothing') return undefined
  if (principal.id === null) return new AppError('unauthenticated')
  if (needs === 'confirmed' && principal.is_unconfirmed) return new AppError('email_unconfirmed')
  return couldMeet(principal, needs) ? undefined : new AppError('forbidden')
}

/** @throws AppError 401 or 403 when a principal may not make a call */
export function authorize(call: Call, principal: Principal): void {
  const error = authorizationError(callerOf(call, principal), call)
  if (error !== undefined) throw error
}

/** The calls that are allowed, besides reading, while a principal views the portal as another role. */
const signOuts: readonly Call[] = [logout, logoutGeneral, logoutAll, signOutThereToo]

/**
 * The calls of a principal whose second factor is still missing: those that give or set up one, and those of the frame around the page.
 * None shows citizens or other devices.
 */
const withoutFactor: readonly Call[] = [
  ...signOuts,
  ...[currentUser, userPermissions, userMenu, readPreferences, writePreferences, changePassword],
  ...[listPasskeys, beginPasskey, addPasskey, beginTotp, confirmTotp, endTotp],
  ...[beginConfirmation, confirmWithPasskey, confirmWithCode],
]

/** The principal of a token of one of these kinds; any other token is treated as no token. */
async function findPerson(serving: AppContext, token: string, kinds: Iterable<AccountKind>): Promise<Principal> {
  for (const kind of kinds) {
    const principal = await serving.identify[kind]?.(token, serving.now())
    if (principal !== undefined && principal !== null) return principal
  }
  return anonymousPrincipal
}

/** The principal for this request. With another role to view as, the request may only read. */
async function withViewedPrincipal(
  serving: AppContext,
  principal: SignedIn,
  request: FastifyRequest,
  calls: readonly Call[],
): Promise<SignedIn> {
  // This check comes first: no header may skip it.
  const isOpen = calls.every((call) => call.needs === 'nothing' || withoutFactor.includes(call))
  if (principal.must_use_codes && !isOpen) throw new AppError('totp_required')
  const role = request.headers['x-view-as']
  if (typeof role !== 'string' || role === '') return principal
  if (calls.some((call) => (call.method !== 'GET' || call.effect === 'changes') && !signOuts.includes(call))) {
    throw new AppError('view_as_read_only')
  }
  return serving.viewAs(principal, role.slice(0, 191))
}

/**
 * Finds the principal of a request.
 * @throws AppError 401 or 403 when they may make none of the calls.
 */
export async function authenticate(
  serving: AppContext,
  calls: readonly Call[],
  request: FastifyRequest,
): Promise<void> {
  const token = /^Bearer (\S{1,512})$/.exec(request.headers.authorization ?? '')?.[1]
  const kinds = new Set(calls.flatMap(({ by }) => by))
  const principal = token === undefined ? anonymousPrincipal : await findPerson(serving, token, kinds)
  request.principal =
    principal.kind === 'staff' ? await withViewedPrincipal(serving, principal, request, calls) : principal
  const errors = calls.map((call) => authorizationError(callerOf(call, request.principal), call))
  const [first] = errors
  if (first !== undefined && !errors.includes(undefined)) throw first
}
