/** The result of a check: correct, worth knowing, needs attention, or prevents the program from working. */
export type State = 'ok' | 'note' | 'warn' | 'fault'

/** One line of output of the doctor command: what it found, what that means, and what to do about it. */
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

/** The line that the terminal shows. */
export function lineOf({ state, what, todo }: Finding): string {
  return `${state.padEnd(5)}  ${what}${todo === undefined ? '' : ` → ${todo}`}`
}

/** The message of an error, without its stack. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  return (cause?.message || message || code || String(error)).split('\n')[0] ?? ''
}
