import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** The version of the backup format that this program writes, and the only one that it reads. */
export const backupFormat = 2

const count = z.int().check(z.nonnegative())

/** The description of a backup. It is the last entry except for the checksum of the manifest itself. */
export const manifestShape = z.object({
  format: count,
  /** Version of the program that wrote it. */
  program: z.string(),
  /** Moment of the snapshot. */
  made_at: z.iso.datetime({ offset: true }),
  postgres: z.string(),
  /** The ids of the migrations that the database had applied, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** The position of the sequence of each column that has one. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: count, is_called: z.boolean() })),
  /** The partitions of the audit log, in the order of their time. */
  audit_partitions: z.array(z.object({ name: z.string(), starts_at: z.nullable(z.string()), ends_at: z.string() })),
  /** Jobs that waited in the queue. */
  jobs: count,
  files: z.object({ count, bytes: count }),
  /** Keys of files that the database names and that the store did not have; at most the first hundred. */
  missing: z.array(z.string()),
  /** The lists of checksums, each with its own checksum. */
  sums: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestShape>

/** The number of rows of a backup. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>) => tables.reduce((total, { rows }) => total + rows, 0)

/** The checksum of an entry. */
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A waiting job, without anything that belongs to one version of the queue library. */
export const jobShape = z.object({
  task: z.string(),
  payload: z.json(),
  queue: z.nullable(z.string()),
  run_at: z.string(),
  attempts: count,
  max_attempts: count,
  key: z.nullable(z.string()),
  priority: z.int(),
  last_error: z.nullable(z.string()),
})

/** Names of the entries of a backup. */
export const entryNames = {
  piece: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  jobs: (number: number) => `jobs/${String(number).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
  sums: (number: number) => `sums/${String(number).padStart(6, '0')}.sha256`,
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
} as const
