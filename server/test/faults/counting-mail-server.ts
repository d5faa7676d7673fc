import { startMailServer } from '../notices/mail-server.ts'

/** A mail server that counts mails and can hold them. */
export interface CountingMailServer {
  readonly url: string
  /** The number of mails for each address. */
  readonly delivered: Map<string, number>
  /** The message ids for each address. */
  readonly messageIds: Map<string, Set<string>>
  /** The message id of every accepted mail, duplicates included. */
  readonly acceptedIds: string[]
  /** The number of mails that were received but neither accepted nor refused. */
  held(): number
  /** Holds all further mails until `release`. */
  hold(): void
  /** Drops the held mails, as a broken connection does, and accepts further mails. */
  release(): void
  close(): Promise<void>
}

/** Starts the mail server on a free port. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const delivered = new Map<string, number>()
  const messageIds = new Map<string, Set<string>>()
  const acceptedIds: string[] = []
  let isHolding = false
  let held = 0
  const server = await startMailServer(async (mail, to) => {
    if (isHolding) {
      held += 1
      await new Promise(() => undefined)
    }
    if (!mail.subject) throw new Error('a mail without a subject')
    acceptedIds.push(mail.messageId ?? '')
    for (const address of to) {
      delivered.set(address, (delivered.get(address) ?? 0) + 1)
      messageIds.set(address, (messageIds.get(address) ?? new Set()).add(mail.messageId ?? ''))
    }
  })
  return {
    ...server,
    delivered,
    messageIds,
    acceptedIds,
    held: () => held,
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      held = 0
    },
  }
}
