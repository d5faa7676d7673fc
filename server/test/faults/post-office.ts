import { startMailServer } from '../notices/mail-server.ts'

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
  const server = await startMailServer(async (mail, to) => {
    if (isHolding) {
      held += 1
      await new Promise(() => undefined)
    }
    if (!mail.subject) throw new Error('a mail without a subject')
    taken.push(mail.messageId ?? '')
    for (const address of to) {
      delivered.set(address, (delivered.get(address) ?? 0) + 1)
      marks.set(address, (marks.get(address) ?? new Set()).add(mail.messageId ?? ''))
    }
  })
  return {
    ...server,
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
  }
}
