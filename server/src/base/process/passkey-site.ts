import { isIP } from 'node:net'
import type { PasskeyObstacle } from '@portal/contract'

/** Where passkeys of this installation work, or why they cannot. A browser binds each passkey to `id`, the host. */
export type PasskeySite =
  | { readonly id: string; readonly origin: string; readonly obstacle: null }
  | { readonly id: null; readonly origin: null; readonly obstacle: PasskeyObstacle }

/** Whether a host, as settings or addresses write it, is this machine itself. */
export const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host)

const without = (obstacle: PasskeyObstacle) => ({ id: null, origin: null, obstacle }) as const

/**
 * The site of passkeys, from the configuration only: the sender of a request chooses its `Host`. Without a public address a server that
 * only this machine reaches has them at `localhost`.
 */
export function passkeySite(place: {
  readonly publicUrl: string | null
  readonly host: string
  readonly port: number
}): PasskeySite {
  const { publicUrl, host, port } = place
  if (publicUrl === null) {
    if (!isLoopback(host)) return without('no_address')
    return { id: 'localhost', origin: `http://localhost:${port}`, obstacle: null }
  }
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0) return without('ip_address')
  if (protocol !== 'https:' && hostname !== 'localhost') return without('no_tls')
  return { id: hostname, origin, obstacle: null }
}
