/** How several tabs of one browser share one polled request. */
export interface SharedPollingOptions {
  /** Tabs with the same name share the requests. */
  readonly name: string
  /** Milliseconds between two requests. */
  readonly every: number
  /** Sends the request; errors that it throws are ignored here. */
  readonly ask: () => Promise<unknown>
  /** Receives a response that another tab got. The receiver must validate it. */
  readonly onResponse: (response: unknown) => void
}

export interface SharedPolling {
  /** Sends a response to the other tabs. */
  readonly share: (response: unknown) => void
  readonly stop: () => void
}

type Message = { readonly asking: true } | { readonly response: unknown }

/** The maximum of the extra milliseconds that the other tabs wait. Each tab waits a different time. */
const responseTimeoutMs = 2_000

/**
 * Polls from one tab at a time. The tab that sends a request tells the others. They restart their wait, which is a little longer
 * than the wait of the polling tab, so the same tab goes on polling. When that tab is closed, or the browser slows it down in the
 * background, the first other tab whose wait is over takes its place. There is no election and no lock; plain HTTP has no locks.
 */
export function sharePolling({ name, every, ask, onResponse }: SharedPollingOptions): SharedPolling {
  const channel = new BroadcastChannel(name)
  let timer: ReturnType<typeof setTimeout>
  let stopped = false

  function wait(milliseconds: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(take, milliseconds)
  }

  function send(message: Message): void {
    if (!stopped) channel.postMessage(message)
  }

  function take(): void {
    send({ asking: true })
    wait(every)
    ask().catch(() => {})
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (stopped || typeof data !== 'object' || data === null) return
    if ('asking' in data) wait(every + responseTimeoutMs * (0.25 + 0.75 * Math.random()))
    if ('response' in data) onResponse(data.response)
  }
  wait(every)

  return {
    share: (response) => send({ response }),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      channel.close()
    },
  }
}
