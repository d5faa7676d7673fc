import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { staleParts } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithLauncher } from './launcher.mjs'
import { messageOf } from './messages.cjs'
import { at, giveUp } from './place.mjs'
import { runStep } from './run-step.mjs'

/** Runs the server and both applications of the web; each restarts or reloads after every change. */
function develop() {
  // Each runs in its own process group, so that Ctrl-C reaches each exactly once. After a second signal the watcher kills the
  // server, and the embedded database keeps running.
  const run = (args, cwd) =>
    spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
  const children = [
    run([at('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', at('server/src/main.ts')], at()),
    run([at('node_modules/vite/bin/vite.js')], at('web')),
    run([at('node_modules/vite/bin/vite.js')], at('web/citizens')),
  ]
  let isEnding = false
  const endAll = () => {
    if (isEnding) return
    isEnding = true
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.once('exit', endAll)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
}

async function serve() {
  if (staleParts().length > 0) {
    process.stdout.write(`${messageOf('building')}\n`)
    const began = Date.now()
    // It runs in a separate process, so that the memory of the build tools is freed with it. Their output is for developers, so it
    // is shown only when they fail.
    const { status, output } = await runStep(process.execPath, [at('scripts/build.mjs'), '--stale'], {
      cwd: at(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (status !== 0) {
      process.stderr.write(output)
      giveUp(messageOf('not_built'))
    }
    process.stdout.write(`${messageOf('all_built', { seconds: Math.round((Date.now() - began) / 1000) })}\n`)
  }
  process.env.NODE_ENV ||= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(at('server/dist/main.js')).href)
}

endWithLauncher()
await ensureInstalled()
if (process.argv.includes('--dev')) develop()
else await serve()
