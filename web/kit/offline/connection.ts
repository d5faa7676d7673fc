import { createStore, useStore } from '../device/store.ts'
import { onNoResponse } from '../request/no-response.ts'

/** What a look at the connection found, and the milliseconds it took. */
export interface Probe {
  readonly ok: boolean
  readonly elapsed: number
}

/** Milliseconds a look may take, and those between two while there is no connection. */
const probeTimeout = 5_000
const probeEvery = 10_000

/**
 * Asks an origin for its icon, past every cache (specification, point 7).
 * @param icon - address of the icon; ours unless told
 * @param timeout - milliseconds to wait at most; 0 waits as long as the browser does
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

/** Whether there is a connection: the device says so, and when there was doubt, an answer came back. */
export const connection = createStore(true)

let turn = 0
let again: ReturnType<typeof setTimeout> | undefined

/** Looks, and while nothing answers looks again; a device without a connection is not asked to send anything. */
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

/** Begins to watch the device's word and the silence of the server; once. */
export function watchConnection(): void {
  if (!navigator.onLine) connection.set(false)
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', () => void look())
  onNoResponse(() => void look())
}

/** Whether there is a connection, as far as is known. */
export function useOnline(): boolean {
  return useStore(connection)
}
