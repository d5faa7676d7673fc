import DataLoader from 'dataloader'

/** Milliseconds after which a batch no longer waits for the one before it: one that hangs delays the others no longer. */
const longestWait = 25

/**
 * Loads the keys of many callers together. Keys that come in one turn of the event loop are one batch, and so are those that come
 * while the batch before is being loaded. No key joins a batch that has begun, and nothing is cached, so every value is as fresh
 * as if its key had been loaded alone. An error is the error of the whole batch.
 * @param loadAll gives the values of a batch, in the order of its keys.
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

/**
 * Turns a function that loads many keys with one round trip to a database into one that loads a single key. Each database has
 * batches of its own.
 */
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

/** The moment as of which a batch is answered: the latest at which one of its keys was asked for. */
export function latest(keys: readonly { readonly now: Date }[]): Date {
  return new Date(Math.max(...keys.map(({ now }) => now.getTime())))
}
