import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Parent and name of a process, as far as this system tells. */
function ask(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      const [state, parent] = rest.split(' ')
      return state === 'Z' ? null : { parent: Number(parent), name }
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/m.exec(stdout)
    return { parent: Number(parent), name }
  } catch {
    return null
  }
}

function isAlive(pid) {
  if (process.platform === 'linux') return ask(pid) !== null
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Ends the program when the npm that started it is ended: npm does not pass everything on, and a shell stands between.
 * Without this, a killed `npm start` would leave a program that nobody sees holding the port and the data.
 */
export function endWithLauncher() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watched = [parent]
  const shell = process.platform === 'win32' ? null : ask(parent)
  if (shell !== null && /^(npm|node)/.test(ask(shell.parent)?.name ?? '')) watched.push(shell.parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    // Not a real signal: on Windows that would end the program at once, and the database would outlive it.
    if (!process.emit('SIGTERM')) process.exit(1)
  }, 200)
  timer.unref()
}
