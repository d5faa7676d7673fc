import DataLoader from 'dataloader'

/** Milliseconds that a batch waits at most for the batch before it, so that a batch that hangs does not delay the others. */
const longestWait = 25

/**
 * Makes a function that loads one key of one that loads many in one round trip. Each database has its own batches. Keys of one turn of the
 * event loop are one batch; so are keys that come while the previous batch loads. No key joins a batch that has begun, and nothing is
 * cached, so every value is as fresh as if its key were loaded alone. An error fails the whole batch.
 * @param loadAll returns the values of a batch, in the order of its keys.
 */
export function batchedBy<Base extends object, Key, Value>(
  loadAll: (base: Base, keys: readonly Key[]) => Promise<readonly Value[]>,
  { maxBatchSize = 200 } = {},
): (base: Base, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Base, DataLoader<Key, Value>>()
  function newLoader(base: Base) {
    let previous: Promise<unknown> = Promise.resolve()
    const load = (keys: readonly Key[]) => {
      const values = loadAll(base, keys)
      previous = values.catch(() => undefined)
      return values
    }
    const batchScheduleFn = (dispatch: () => void) => {
      const wait = new Promise((resolve) => setTimeout(resolve, longestWait))
      void Promise.race([previous, wait]).then(() => setImmediate(dispatch))
    }
    return new DataLoader<Key, Value>(load, { cache: false, maxBatchSize, batchScheduleFn })
  }
  return (base, key) => {
    const loader = loaders.get(base) ?? newLoader(base)
    loaders.set(base, loader)
    return loader.load(key)
  }
}

/** The moment for which a batch is loaded: the latest moment of its keys. */
export function latest(keys: readonly { readonly now: Date }[]): Date {
  return new Date(Math.max(...keys.map(({ now }) => now.getTime())))
}
