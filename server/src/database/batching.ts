import DataLoader from 'dataloader'

/** Milliseconds that a batch waits at most for the batch before it, so that a batch that hangs does not delay the others. */
const longestWait = 25

/**
 * Loads the keys of many callers together. Keys of one turn of the event loop are one batch; so are keys that come while the
 * previous batch loads. No key joins a batch that has begun, and nothing is cached, so every value is as fresh as if its key
 * were loaded alone. An error fails the whole batch.
 * @param loadAll returns the values of a batch, in the order of its keys.
 */
function newLoader<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxBatchSize: number,
): DataLoader<Key, Value> {
  let previous: Promise<unknown> = Promise.resolve()
  return new DataLoader<Key, Value>(
    (keys) => {
      const values = loadAll(keys)
      previous = values.catch(() => undefined)
      return values
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (dispatch) => {
        const wait = new Promise((resolve) => setTimeout(resolve, longestWait))
        void Promise.race([previous, wait]).then(() => setImmediate(dispatch))
      },
    },
  )
}

/** Makes a function that loads one key of one that loads many in one round trip. Each database has its own batches. */
export function batchedBy<Base extends object, Key, Value>(
  loadAll: (base: Base, keys: readonly Key[]) => Promise<readonly Value[]>,
  { maxBatchSize = 200 } = {},
): (base: Base, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Base, DataLoader<Key, Value>>()
  return (base, key) => {
    let loader = loaders.get(base)
    if (loader === undefined) {
      loader = newLoader((keys) => loadAll(base, keys), maxBatchSize)
      loaders.set(base, loader)
    }
    return loader.load(key)
  }
}

/** The moment for which a batch is loaded: the latest moment of its keys. */
export function latest(keys: readonly { readonly now: Date }[]): Date {
  return new Date(Math.max(...keys.map(({ now }) => now.getTime())))
}
