import { createServer } from 'node:net'

/** Returns a free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
