import type { Socket } from 'node:net'
import type { Client, Submittable } from 'pg'

/** What of the driver's connection the protocol of COPY needs. */
interface Wire {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** What the driver calls as messages of the server arrive. Those of other kinds of statements do not come. */
interface Handlers extends Submittable {
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(message: { readonly text: string }): void
  handleRowDescription(): void
  handleDataRow(): void
  handleEmptyQuery(): void
  handlePortalSuspended(): void
}

const nothing = () => undefined
const unused = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handleEmptyQuery: nothing,
  handlePortalSuspended: nothing,
}

/** Rows that "COPY 123" tells of. */
const rowsOf = (text: string) => Number(text.split(' ')[1] ?? 0)

/** Settings of a session in which rows mean the same on every server: how moments, bytes and numbers are written. */
export const copySettings = `
  set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set extra_float_digits to 3; set bytea_output to 'hex'; set client_encoding to 'UTF8'`

/**
 * Reads the answer of `copy … to stdout` in pieces of about `size` bytes that end with a row. The server is kept waiting
 * while nobody takes them, so memory stays bounded.
 * @returns how many rows there were.
 */
export async function* copyOut(client: Client, statement: string, size: number): AsyncGenerator<Buffer, number> {
  const ready: Buffer[] = []
  let piece: Buffer[] = []
  let bytes = 0
  let rows = 0
  let end: { readonly error?: Error } | undefined
  let wake: () => void = nothing
  let wire: Wire | undefined
  const cut = () => {
    if (bytes === 0) return
    ready.push(Buffer.concat(piece, bytes))
    piece = []
    bytes = 0
  }
  const query: Handlers & { handleCopyData(message: { readonly chunk: Buffer }): void } = {
    ...unused,
    submit: (connection) => {
      wire = connection as unknown as Wire
      wire.query(statement)
    },
    handleCopyData: ({ chunk }) => {
      // The driver reads the next message into the same memory.
      piece.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes < size || chunk.at(-1) !== 10) return
      cut()
      wire?.stream.pause()
      wake()
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text)
    },
    handleError: (error) => {
      end ??= { error }
      wake()
    },
    handleReadyForQuery: () => {
      end ??= {}
      wake()
    },
  }
  client.query(query)
  for (;;) {
    const next = ready.shift()
    if (next !== undefined) yield next
    else if (end !== undefined) break
    else {
      wire?.stream.resume()
      await new Promise<void>((settle) => {
        wake = settle
      })
    }
  }
  if (end.error !== undefined) throw end.error
  cut()
  for (const rest of ready.splice(0)) yield rest
  return rows
}

/** Rows on their way into a table. */
export interface CopyIn {
  /** @throws the server's error when it has refused something meanwhile. */
  write(piece: Buffer): Promise<void>
  /** Ends the rows; answers how many the table took. @throws the server's error. */
  end(): Promise<number>
}

/** Begins `copy … from stdin`. Until it has ended the connection does nothing else. */
export async function copyIn(client: Client, statement: string): Promise<CopyIn> {
  let rows = 0
  let wire: Wire | undefined
  let failure: Error | undefined
  let begin: () => void = nothing
  let finish: () => void = nothing
  const begun = new Promise<void>((settle) => {
    begin = settle
  })
  const finished = new Promise<void>((settle) => {
    finish = settle
  })
  const query: Handlers & { handleCopyInResponse(): void } = {
    ...unused,
    submit: (connection) => {
      wire = connection as unknown as Wire
      wire.query(statement)
    },
    handleCopyInResponse: () => begin(),
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text)
    },
    handleError: (error) => {
      failure = error
      begin()
      finish()
    },
    handleReadyForQuery: () => finish(),
  }
  client.query(query)
  await begun
  const refuse = () => {
    if (failure !== undefined) throw failure
  }
  refuse()
  return {
    write: async (piece) => {
      refuse()
      wire?.sendCopyFromChunk(piece)
      const stream = wire?.stream
      if (stream?.writableNeedDrain !== true) return
      await Promise.race([new Promise<void>((settle) => stream.once('drain', settle)), finished])
      refuse()
    },
    end: async () => {
      refuse()
      wire?.endCopyFrom()
      await finished
      refuse()
      return rows
    },
  }
}
