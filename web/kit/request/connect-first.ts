let load: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined

/** Sets what connects the session with the request layer. The application calls it once; it is loaded before the first request. */
export function connectFirst(connect: () => Promise<void>): void {
  load = connect
}

/** Whether a request must wait for `connect`. */
export function mustConnect(): boolean {
  return load !== undefined
}

/** Connects the session; an attempt after a failed one loads it again. @throws the error of loading it */
export async function connect(): Promise<void> {
  loading ??= load?.()
  try {
    await loading
    load = undefined
  } finally {
    loading = undefined
  }
}
