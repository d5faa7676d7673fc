import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** Settings of a session that make rows look the same on every server: the format of moments, bytes and numbers. */
export const copySettings = `
  set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set extra_float_digits to 3; set bytea_output to 'hex'; set client_encoding to 'UTF8'`

/**
 * Reads the output of `copy … to stdout` in pieces of about `size` bytes that end with a row. The database server waits while
 * `take` works, so memory stays bounded.
 * @returns the number of rows.
 * @throws the error of the server, or that of `take`; after an error of `take` the connection cannot be used any more.
 */
export async function copyOut(
  client: Client,
  statement: string,
  size: number,
  take: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(to(statement))
  // The loop receives errors by itself. This handler is for a connection that is lost after the loop.
  rows.on('error', () => undefined)
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    // A line feed inside a value is written as `\n`, so a real line feed ends a row.
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
  // The row count arrives after the last row and before the result of any later statement.
  await client.query('select')
  return rows.rowCount
}

/** Writes rows into a table. */
export interface CopyIn {
  /** Resolves when there is room for more. @throws the error of the server when it has rejected something meanwhile. */
  write(piece: Buffer): Promise<void>
  /** Ends the rows and returns how many the table accepted. @throws the error of the server. */
  end(): Promise<number>
  /** Discards what was written, so that the connection is free for other statements. */
  abandon(): void
}

/** Begins `copy … from stdin`. The connection can do nothing else until the copy has ended. */
export function copyIn(client: Client, statement: string): CopyIn {
  const table = client.query(from(statement))
  const done = finished(table)
  // The error reaches the caller of `write` or `end`.
  done.catch(() => undefined)
  return {
    // An error of the server has priority: a stream that the server has rejected accepts nothing more.
    write: (piece) => Promise.race([done, new Promise<void>((settle) => table.write(piece, () => settle()))]),
    end: async () => {
      table.end()
      await done
      return table.rowCount
    },
    abandon: () => table.destroy(),
  }
}
