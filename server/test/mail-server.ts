import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it gets. */
export interface MailServer {
  readonly url: string
  /** Waits for the next mail to an address and takes it out. */
  next(address: string): Promise<Email>
  /** How many mails to an address are there. */
  countOf(address: string): number
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: { readonly to: string; readonly mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(pieces))
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail })
        done()
      })
    },
  })
  const listening = await new Promise<ReturnType<SMTPServer['listen']>>((settle) => {
    const started = server.listen(0, '127.0.0.1', () => settle(started))
  })
  const place = listening.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    countOf: (address) => received.filter(({ to }) => to === address).length,
    next: async (address) => {
      for (let waited = 0; waited < 20_000; waited += 20) {
        const place = received.findIndex(({ to }) => to === address)
        const [found] = place < 0 ? [] : received.splice(place, 1)
        if (found !== undefined) return found.mail
        await pause(20)
      }
      throw new Error(`no mail came to ${address}`)
    },
    close: () => new Promise<void>((settle) => server.close(() => settle())),
  }
}
