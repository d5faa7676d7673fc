import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The parent and the name of a process, if the system gives them. */
function processInfo(pid) {
  try {
    if (process.platform === 'linux') {
      const [, state, parent] = /^.*\) (\S+) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      // The name in `stat` is that of the main thread, which Node 24 calls `MainThread`.
      const [program] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return state === 'Z' ? null : { parent: Number(parent), name: basename(program) }
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/m.exec(stdout)
    return { parent: Number(parent), name: basename(name) }
  } catch {
    return null
  }
}

function isAlive(pid) {
  if (process.platform === 'linux') return processInfo(pid) !== null
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Ends the program when the npm process that started it has ended. npm does not forward every signal, and there is a shell between
 * npm and the program. Without this, a killed `npm start` would leave an invisible program that keeps the port and the data.
 */
export function endWithLauncher() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watched = [parent]
  const shell = process.platform === 'win32' ? null : processInfo(parent)
  if (shell !== null && /^(npm|node)/.test(processInfo(shell.parent)?.name ?? '')) watched.push(shell.parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    // This is not a real signal. On Windows a real one would end the program at once, and the database would keep running.
    if (!process.emit('SIGTERM')) process.exit(1)
  }, 200)
  timer.unref()
}
