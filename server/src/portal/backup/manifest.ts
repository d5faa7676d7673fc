import * as z from 'zod/mini'

/** Form of a backup that this version writes, and the newest that it reads. */
export const backupFormat = 1

const count = z.int().check(z.nonnegative())

/** What a backup says of itself; its last entry but the sum of this one. */
export const manifestShape = z.object({
  format: count,
  /** Version of the program that wrote it. */
  program: z.string(),
  /** Moment of the snapshot. */
  made_at: z.iso.datetime({ offset: true }),
  postgres: z.string(),
  /** Migrations that the database had seen, in their order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string(), applied_at: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Where each column that counts by itself stood. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: count, is_called: z.boolean() })),
  /** Jobs that waited in the queue. */
  jobs: count,
  files: z.object({ count, bytes: count }),
  /** Keys of files that the database names and the store did not hold; at most the first hundred. */
  missing: z.array(z.string()),
  /** The lists of sums, each with its own. */
  sums: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestShape>

/** A job as it waits, without anything that belongs to one version of the queue's library. */
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
export type WaitingJob = z.infer<typeof jobShape>

/** Names of the entries of a backup. */
export const entryNames = {
  piece: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  jobs: (number: number) => `jobs/${String(number).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
  sums: (number: number) => `sums/${String(number).padStart(6, '0')}.sha256`,
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
} as const
