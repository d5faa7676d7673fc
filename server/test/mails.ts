import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A mail as a program that receives it reads it. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

const fromQuoted = (body: string) =>
  Buffer.from(
    body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const fromWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    )

function headersOf(text: string): Map<string, string> {
  const lines = text.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), fromWords(line.slice(line.indexOf(':') + 2))]),
  )
}

function split(message: string): [head: string, body: string] {
  const at = message.indexOf('\r\n\r\n')
  return [message.slice(0, at), message.slice(at + 4)]
}

function decoded(part: string): { type: string; content: string } {
  const [head, body] = split(part)
  const headers = headersOf(head)
  const encoding = headers.get('content-transfer-encoding')
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? fromQuoted(body)
        : body
  return { type: headers.get('content-type') ?? '', content: content.replaceAll('\r\n', '\n') }
}

/** Reads a message of two forms, text and HTML. */
export function readMail(message: string): ReadMail {
  const [head, body] = split(message)
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decoded(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const find = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? ''
  return { headers, text: find('text/plain'), html: find('text/html') }
}

/** The outbox of a data folder. */
export interface Outbox {
  readonly folder: string
  /** The mails in it, oldest first. */
  mails(): ReadMail[]
  /** Waits for a mail and takes it out. */
  next(): Promise<ReadMail>
  empty(): void
  /** Permissions of the first file in it, as in `ls`. */
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
    mails: () => files().map((file) => readMail(readFileSync(file, 'utf8'))),
    next: async () => {
      for (;;) {
        const [file] = files()
        if (file !== undefined) {
          const mail = readMail(readFileSync(file, 'utf8'))
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
