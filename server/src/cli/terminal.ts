import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A terminal at which the program can ask a person. */
export type Terminal = NonNullable<ReturnType<typeof openTerminal>>

async function readLineOf(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  // In raw mode the system does not get Ctrl-C; this sends the signal again.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

/** The terminal of the person; null when another program started this one, because it cannot answer questions. */
export function openTerminal() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  return {
    ask: (question: string) => readLineOf(question, process.stdout),
    /** Asks without echo. */
    askHidden: async (question: string) => {
      process.stdout.write(question)
      // The echo of the typed text is discarded.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const text = await readLineOf('', nowhere)
      process.stdout.write('\n')
      return text
    },
  }
}

/** The first line that another program sends. */
export async function readLine(): Promise<string> {
  let text = ''
  for await (const piece of process.stdin) {
    text += piece
    if (text.includes('\n')) break
  }
  return text.split('\n')[0]?.replace(/\r$/, '') ?? ''
}
