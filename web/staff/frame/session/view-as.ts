import { readStored, storageName, writeStored } from '../../../kit/device/storage.ts'

/** For this tab only: other tabs show the person's own view. Signing out removes it with all other data. */
const key = `${storageName}.view-as`

/** The role as which this tab views the portal; undefined for the person's own view. */
export function viewedRole(): string | undefined {
  const role = readStored(key, 'sessionStorage')
  return typeof role === 'string' ? role : undefined
}

/** Views the portal as a role from the next request on; undefined returns to the person's own view. */
export function keepViewing(role: string | undefined): void {
  writeStored(key, role, 'sessionStorage')
}

/** Views as a role, or no longer. Opening `home` anew brings the menu, the permissions and every response of that view. */
export function viewAs(role: string | undefined, home: string): void {
  keepViewing(role)
  location.assign(home)
}
