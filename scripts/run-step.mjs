import { spawn } from 'node:child_process'
import { messageOf } from './messages.cjs'

/** Milliseconds that a program has to end after a signal. */
const longestEnd = 5000

/** Whether a program can have a process group of its own. */
const hasGroups = process.platform !== 'win32'

/** Sends a signal to a program and to the programs that it started. */
function signalAll(child, signal) {
  if (!hasGroups || child.pid === undefined) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // All of them have ended.
  }
}

/**
 * Runs a program as one step of the start. A signal (Ctrl-C) ends the program with the programs that it started, and then this process, so
 * that nothing keeps running; the next start repeats the step.
 * @param stdio - as of `spawn`; what the program writes into a pipe is in `output`
 * @returns {Promise<{ status: number | null, output: string, error?: Error }>} its exit code, and the error when it could not be started
 */
export function runStep(file, args, { stdio, ...options }) {
  return new Promise((settle) => {
    const child = spawn(file, args, { ...options, stdio, detached: hasGroups })
    let output = ''
    let signalled
    const take = (piece) => {
      output += piece
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const end = (signal) => {
      if (signalled !== undefined) return
      signalled = signal
      process.stdout.write(`\n${messageOf('stopped')}\n`)
      signalAll(child, signal)
      setTimeout(() => signalAll(child, 'SIGKILL'), longestEnd).unref()
    }
    for (const signal of signals) process.on(signal, end)
    const finish = (result) => {
      for (const signal of signals) process.off(signal, end)
      if (signalled === undefined) settle({ output, ...result })
      else process.kill(process.pid, signalled)
    }
    child.once('error', (error) => finish({ status: null, error }))
    child.once('close', (status) => finish({ status }))
  })
}
