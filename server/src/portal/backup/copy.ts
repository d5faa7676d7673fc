import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** Settings of a session in which rows mean the same on every server: how moments, bytes and numbers are written. */
export const copySettings = `
  set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set extra_float_digits to 3; set bytea_output to 'hex'; set client_encoding to 'UTF8'`

/**
 * Reads the answer of `copy … to stdout` in pieces of about `size` bytes that end with a row. The server is kept waiting
 * while `take` works, so memory stays bounded.
 * @returns how many rows there were.
 * @throws the server's error, or that of `take`; the connection is of no use after the second.
 */
export async function copyOut(
  client: Client,
  statement: string,
  size: number,
  take: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(to(statement))
  // The loop hears an error by itself; this one is for a connection that is lost after it.
  rows.on('error', () => undefined)
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    // A line feed within a value is written as `\n`: a bare one ends a row.
    const end = bytes + chunk.length < size ? 0 : chunk.lastIndexOf(10) + 1
    if (end > 0) {
      await take(Buffer.concat([...held, chunk.subarray(0, end)]))
      held = []
      bytes = 0
    }
    held.push(chunk.subarray(end))
    bytes += chunk.length - end
  }
  if (bytes > 0) await take(Buffer.concat(held))
  // The count comes after the last row, and before the answer of any later statement.
  await client.query('select')
  return rows.rowCount
}

/** Rows on their way into a table. */
export interface CopyIn {
  /** Settles when there is room for more. @throws the server's error when it has refused something meanwhile. */
  write(piece: Buffer): Promise<void>
  /** Ends the rows; answers how many the table took. @throws the server's error. */
  end(): Promise<number>
  /** Takes back what was written, so that the connection is free for other statements. */
  abandon(): void
}

/** Begins `copy … from stdin`. Until it has ended the connection does nothing else. */
export function copyIn(client: Client, statement: string): CopyIn {
  const table = client.query(from(statement))
  const done = finished(table)
  // Whoever writes or ends hears it.
  done.catch(() => undefined)
  return {
    // What the server has said comes first: a stream that it has refused takes nothing more.
    write: (piece) => Promise.race([done, new Promise<void>((settle) => table.write(piece, () => settle()))]),
    end: async () => {
      table.end()
      await done
      return table.rowCount
    },
    abandon: () => table.destroy(),
  }
}
