import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server. */
interface MailServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a real mail server.
 * @param take gets each mail and its addresses; the server accepts the mail when the promise resolves
 * @param port a free one by default
 * @param refusal how it refuses mails at the moment: a recipient with this status, the content with this message, or by closing the
 * connection; undefined: it accepts them
 */
export async function startMailServer(
  take: (mail: Email, to: readonly string[]) => void | Promise<void>,
  port = 0,
  refusal: () => number | string | undefined = () => undefined,
): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      const code = refusal()
      if (typeof code !== 'number') return done()
      done(Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const sentence = refusal()
        if (typeof sentence === 'string') return done(Object.assign(new Error(sentence), { responseCode: 550 }))
        const mail = await PostalMime.parse(Buffer.concat(pieces))
        await take(
          mail,
          session.envelope.rcptTo.map(({ address }) => address),
        )
        done()
      })
    },
  })
  server.server.prependListener('connection', (socket: Socket) => {
    if (refusal() === 'close') socket.destroy()
  })
  // The sender handles a broken connection.
  server.on('error', () => undefined)
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((settle) => server.close(() => settle())),
  }
}

/** A mail server that stores each mail until a test reads it. */
interface Mailbox extends MailServer {
  /** Waits for the next mail to an address and removes it. */
  next(address: string): Promise<Email>
  /** Returns the number of stored mails to an address. */
  countOf(address: string): number
}

/** Starts a mail server that stores its mails. */
export async function startMailbox(): Promise<Mailbox> {
  const received: { readonly to: string; readonly mail: Email }[] = []
  const server = await startMailServer((mail, to) => {
    received.push(...to.map((address) => ({ to: address, mail })))
  })
  return {
    ...server,
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
  }
}
