import { useStore } from '../device/store.ts'
import { connection, noResponses } from '../request/connection-state.ts'

/** The result of a connection check, and the milliseconds that it took. */
export interface Probe {
  readonly ok: boolean
  readonly elapsed: number
}

/** Milliseconds that a check may take, and milliseconds between two checks while there is no connection. */
const probeTimeout = 5_000
const probeEvery = 10_000

/**
 * Requests an origin's icon and bypasses every cache.
 * @param icon - address of the icon; by default the application's own
 * @param timeout - maximum milliseconds to wait; 0 waits as long as the browser does
 */
export async function probe(
  icon = `${import.meta.env.BASE_URL}favicon.svg`,
  timeout: number = probeTimeout,
): Promise<Probe> {
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  try {
    const { ok } = await fetch(`${icon}?t=${Date.now()}`, {
      cache: 'no-store',
      credentials: 'omit',
      ...(timeout === 0 ? {} : { signal: AbortSignal.timeout(timeout) }),
    })
    return { ok, elapsed: passed() }
  } catch {
    return { ok: false, elapsed: passed() }
  }
}

let turn = 0
let again: ReturnType<typeof setTimeout> | undefined

/** Checks the connection, and repeats the check until there is a response. A device that says it is offline sends nothing. */
async function look(): Promise<void> {
  turn += 1
  const mine = turn
  clearTimeout(again)
  if (!navigator.onLine) {
    connection.set(false)
    return
  }
  const { ok } = await probe()
  if (mine !== turn) return
  connection.set(ok)
  if (!ok) again = setTimeout(look, probeEvery)
}

/** Listens to the device's online state and to requests without a response. @returns a function that ends this */
export function watchConnection(): () => void {
  const check = () => void look()
  // The first page loads before this is called, and may have failed without a connection.
  if (!navigator.onLine || !connection.get() || noResponses.get() > 0) check()
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  const unsubscribe = noResponses.subscribe(check)
  return () => {
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
    unsubscribe()
  }
}

/** Whether there is a connection, as far as the application knows. */
export function useOnline(): boolean {
  return useStore(connection)
}
