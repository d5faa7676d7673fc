import { availableParallelism, totalmem } from 'node:os'

const megabyte = 1024 * 1024

function memory(): number {
  // In a container the limit of the container applies, not the memory of the machine.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), limit) / megabyte
}

const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)))

/**
 * Settings of PostgreSQL on a machine that it shares with the program and perhaps a desktop: an eighth of the memory for its
 * own cache, and few connections, each with more memory than the default.
 * @param durable false is faster but can lose data in a power cut; only for tests.
 */
export function serverSettings({ durable }: { durable: boolean }): Record<string, string> {
  const total = memory()
  return {
    shared_buffers: `${between(64, total / 8, 1024)}MB`,
    effective_cache_size: `${between(256, total / 2, 8192)}MB`,
    maintenance_work_mem: `${between(64, total / 16, 512)}MB`,
    work_mem: '16MB',
    max_connections: '80',
    max_wal_size: '1GB',
    // This server is not replicated, and bulk loads are faster with it.
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    random_page_cost: '1.1',
    // One query uses half of the processors at most.
    max_parallel_workers_per_gather: `${between(0, availableParallelism() / 2 - 1, 2)}`,
    // Logged statements would write documents and names into a file. The program logs its own errors, without values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}
