import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { decodeWords } from 'postal-mime'

/** A mail as a mail program parses it. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

/** Parses a message with a text part and an HTML part. */
export async function readMail(message: string | Buffer): Promise<ReadMail> {
  const { headers, text = '', html = '' } = await PostalMime.parse(message)
  return { headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])), text, html }
}

/** The outbox of a data folder. */
export interface Outbox {
  readonly folder: string
  /** Its mails, oldest first. */
  mails(): Promise<ReadMail[]>
  /** Waits for a mail and removes it. */
  next(): Promise<ReadMail>
  empty(): void
  /** The permissions of its first file, as in `ls`. */
  mode(): string
}

export function outboxOf(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox')
  const files = () => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => join(folder, name))
    } catch {
      return []
    }
  }
  return {
    folder,
    mails: () => Promise.all(files().map((file) => readMail(readFileSync(file)))),
    next: async () => {
      for (;;) {
        const [file] = files()
        if (file !== undefined) {
          const mail = await readMail(readFileSync(file))
          rmSync(file)
          return mail
        }
        await pause(20)
      }
    },
    empty: () => rmSync(folder, { recursive: true, force: true }),
    mode: () => (statSync(files()[0] ?? folder).mode & 0o777).toString(8),
  }
}
