import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server. */
export interface PostOffice {
  readonly url: string
  /** How many mails each address has got. */
  readonly delivered: Map<string, number>
  /** The marks by which its mails are known to be the same, of each address. */
  readonly marks: Map<string, Set<string>>
  /** The mark of every mail that was taken, one for each time. */
  readonly taken: string[]
  /** How many mails are held: sent whole, and neither taken nor refused. */
  held(): number
  /** Holds what comes from now on, until it is let go. */
  hold(): void
  /** Drops what is held, as when both sides lose each other, and takes what comes from now on. */
  letGo(): void
  close(): Promise<void>
}

/** Opens one on a port of its own. */
export async function openPostOffice(): Promise<PostOffice> {
  const delivered = new Map<string, number>()
  const marks = new Map<string, Set<string>>()
  const taken: string[] = []
  let isHolding = false
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        if (isHolding) {
          held += 1
          return
        }
        const mail = await PostalMime.parse(Buffer.concat(pieces))
        if (!mail.subject) throw new Error('a mail without a subject')
        taken.push(mail.messageId ?? '')
        for (const { address } of session.envelope.rcptTo) {
          delivered.set(address, (delivered.get(address) ?? 0) + 1)
          marks.set(address, (marks.get(address) ?? new Set()).add(mail.messageId ?? ''))
        }
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    marks,
    taken,
    held: () => held,
    hold: () => {
      isHolding = true
    },
    letGo: () => {
      isHolding = false
      held = 0
    },
    close: () => new Promise((settle) => server.close(() => settle())),
  }
}
