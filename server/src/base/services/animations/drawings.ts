import type { Lottie } from '@portal/contract'
import emptyBench from './empty-bench.json' with { type: 'json' }
import offlineCloud from './offline-cloud.json' with { type: 'json' }
import searchPath from './search-path.json' with { type: 'json' }

/** Every animation by file name. Their names for people are messages, `animations.<name>`. */
export const drawings = {
  'empty-bench': emptyBench,
  'search-path': searchPath,
  'offline-cloud': offlineCloud,
} as const satisfies Record<string, Lottie>

export type DrawingName = keyof typeof drawings
