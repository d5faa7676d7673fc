/** How something stands: as it should be, worth knowing, to be looked after, or in the way of the program's work. */
export type State = 'ok' | 'note' | 'warn' | 'fault'

/** One line of the doctor's: what is found, what it means, and what to do about it. */
export interface Finding {
  readonly state: State
  readonly what: string
  readonly todo?: string
}

export const ok = (what: string): Finding => ({ state: 'ok', what })
export const note = (what: string, todo?: string): Finding => found('note', what, todo)
export const warn = (what: string, todo: string): Finding => found('warn', what, todo)
export const fault = (what: string, todo: string): Finding => found('fault', what, todo)

function found(state: State, what: string, todo: string | undefined): Finding {
  return todo === undefined ? { state, what } : { state, what, todo }
}

/** The line as it is shown. */
export function lineOf({ state, what, todo }: Finding): string {
  return `${state.padEnd(5)}  ${what}${todo === undefined ? '' : ` → ${todo}`}`
}

/** What an error says, without its stack. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  return (cause?.message || message || code || String(error)).split('\n')[0] ?? ''
}
