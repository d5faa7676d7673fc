import { doctor } from '../../base/text/messages/doctor.es.ts'
import { terminalText, type WithoutPlural } from '../../base/text/terminal.ts'

/** The result of a check: correct, worth knowing, needs attention, or prevents the program from working. The same in every language. */
export type State = 'ok' | 'note' | 'warn' | 'error'

/** One line of output of the doctor command: the finding, its meaning, and the advice. */
export interface Finding {
  readonly state: State
  readonly what: string
  readonly todo?: string
}

type Names = keyof typeof doctor
type Advice = Extract<Names, `${string}_todo`>
/** The finding, by its name in the messages. */
type Found = WithoutPlural<Exclude<Names, Advice>>
type Params = Readonly<Record<string, unknown>>

const isAdvice = (name: string): name is Advice => name in doctor

/** A finding with a sentence that comes from elsewhere. */
export function reported(state: State, what: string, advice?: Advice, params: Params = {}): Finding {
  return advice === undefined ? { state, what } : { state, what, todo: terminalText(`doctor.${advice}`, params) }
}

const found =
  (state: State) =>
  (name: Found, params: Params = {}) => {
    const advice = `${name}_todo`
    return reported(state, terminalText(`doctor.${name}`, params), isAdvice(advice) ? advice : undefined, params)
  }

export const ok = found('ok')
export const note = found('note')
export const warn = found('warn')
export const errorFinding = found('error')

/** The line that the terminal shows. */
export function lineOf({ state, what, todo }: Finding): string {
  return `${state.padEnd(5)}  ${what}${todo === undefined ? '' : ` → ${todo}`}`
}

/** The message of an error, without its stack. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error }
  return (cause?.message || message || code || String(error)).split('\n')[0] ?? ''
}
