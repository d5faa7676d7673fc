import type { Locale } from '@portal/contract'
import { translate } from './i18n.ts'
import type { terminal } from './messages/terminal.es.ts'

type TerminalMessages = typeof terminal
export type WithoutPlural<Name> = Name extends `${infer Plain}_${'one' | 'other'}` ? Plain : Name

/** The name of a sentence: its area and its own name. A sentence that counts is named without its plural. */
export type TerminalSentence = {
  [Area in keyof TerminalMessages]: `${Area}.${WithoutPlural<keyof TerminalMessages[Area] & string>}`
}[keyof TerminalMessages]

/**
 * The language of the person at the terminal: the setting, else the one of the shell, else the one of the system (Windows has
 * no such variables). Spanish or English, for every command and for the start. `scripts/messages.cjs` makes the same decision
 * before packages are installed.
 */
export function terminalLocale(env: NodeJS.ProcessEnv = process.env): Locale {
  const configured = [env.PORTAL_LANGUAGE, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((one) => one?.trim())
  return /^\s*es/i.test(configured ?? Intl.DateTimeFormat().resolvedOptions().locale) ? 'es' : 'en'
}

/** A sentence for the person at the terminal, in their language. */
export function terminalText(sentence: TerminalSentence, params: Readonly<Record<string, unknown>> = {}): string {
  return translate(terminalLocale(), `terminal.${sentence}`, params)
}

/** A number with its noun: `1 file`, `3 files`. */
export function amount(count: number, of: WithoutPlural<keyof TerminalMessages['amounts']>): string {
  return terminalText(`amounts.${of}`, { count })
}

/** A number with one decimal, with the decimal sign of the language. */
export function decimal(value: number): string {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  return value.toLocaleString(terminalLocale() === 'es' ? 'es-CO' : 'en', form)
}
