import { storageName } from '../device/storage.ts'

/** For this tab only: other tabs show the person's own view. Signing out removes it with all other data. */
const key = `${storageName}.view-as`

/** The role as which this tab views the portal; undefined for the person's own view. */
export function viewedRole(): string | undefined {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Views the portal as a role from the next request on; undefined returns to the person's own view. */
export function keepViewing(role: string | undefined): void {
  try {
    if (role === undefined) globalThis.sessionStorage?.removeItem(key)
    else globalThis.sessionStorage?.setItem(key, role)
  } catch {
    // A browser that refuses to store shows the person's own view.
  }
}

/**
 * Starts or ends viewing as a role. The page is reloaded, so that the menu, the permissions and every response belong to the new
 * view.
 * @param home - the address to open
 */
export function viewAs(role: string | undefined, home: string): void {
  keepViewing(role)
  location.assign(home)
}
