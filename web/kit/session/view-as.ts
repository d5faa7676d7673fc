import { storageName } from '../device/storage.ts'

/** Of this tab alone: another one shows the portal as it is to oneself. Signing out takes it away with everything else. */
const key = `${storageName}.view-as`

/** The role through whose eyes this tab shows the portal; undefined for one's own. */
export function viewedRole(): string | undefined {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Looks through the eyes of a role from the next request on; undefined: through one's own again. */
export function keepViewing(role: string | undefined): void {
  try {
    if (role === undefined) globalThis.sessionStorage?.removeItem(key)
    else globalThis.sessionStorage?.setItem(key, role)
  } catch {
    // A browser that refuses to store shows the portal as it is.
  }
}

/**
 * Begins or ends it. The page is loaded anew, so that menu, rights and every answer are those of the new sight.
 * @param home - the address to begin at
 */
export function viewAs(role: string | undefined, home: string): void {
  keepViewing(role)
  location.assign(home)
}
