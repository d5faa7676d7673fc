import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Database, root } from './product.ts'

/** Starts the bare server, with which the product is compared. It uses the product's database, in a separate process. */
export async function startBare(database: Database) {
  const script = join('bench', 'src', 'bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(database)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const port = await Promise.race([
    once(child.stdout, 'data').then(([text]) => Number(String(text).trim())),
    ended.then(() => {
      throw new Error('the bare server ended')
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
