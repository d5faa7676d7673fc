/** How several tabs of one browser share a question that is asked again and again. */
export interface SharedPollingOptions {
  /** Tabs of the same name share. */
  readonly name: string
  /** Milliseconds between two questions. */
  readonly every: number
  /** Asks; what it throws is nobody's concern here. */
  readonly ask: () => Promise<unknown>
  /** What another tab tells it was answered; it is to be checked. */
  readonly onTold: (answer: unknown) => void
}

export interface SharedPolling {
  /** Tells the other tabs an answer. */
  readonly tell: (answer: unknown) => void
  readonly stop: () => void
}

type Message = { readonly asking: true } | { readonly answer: unknown }

/** The others wait longer than the one who asked last, by up to this many milliseconds, and not all equally. */
const patience = 2_000

/**
 * Asks in turns. Whoever asks says so, and the others begin to wait anew, a little longer than the one who asked: it stays
 * the one who asks. When it is closed, or its browser slows it down in the background, the first of the others whose wait is
 * over takes its place. There is nobody to elect, and no lock, which plain HTTP does not have.
 */
export function sharePolling({ name, every, ask, onTold }: SharedPollingOptions): SharedPolling {
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
    if ('asking' in data) wait(every + patience * (0.25 + 0.75 * Math.random()))
    if ('answer' in data) onTold(data.answer)
  }
  wait(every)

  return {
    tell: (answer) => send({ answer }),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      channel.close()
    },
  }
}
