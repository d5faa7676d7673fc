import * as z from 'zod/mini'
import { type TerminalSentence, terminalText } from '../text/terminal.ts'

export interface Check<S> {
  /**
   * From the text of a variable to its value. The message of an issue says what the value must be; it goes into the sentence
   * `settings.wrong`. It is made at the check, in the language that the terminal then has.
   */
  readonly schema: S
  /** The documentation of valid values. */
  readonly allowed: string
  /** A secret is never repeated in a message. */
  readonly isSecret?: true
}

/** @param read returns undefined for a text that is not a valid value. */
const readAs = <T>(allowed: string, message: () => string, read: (text: string) => T | undefined) => ({
  allowed,
  schema: z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const value = read(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: message(), input: text })
      return z.NEVER
    }),
  ),
})

export const text = (allowed: string) => ({ allowed, schema: z.string() })

/** A name that people read. The excluded characters would be markup or placeholders of messages. */
export const shownName = (most: number) =>
  readAs(
    `text, ${most} characters at most, without \`< > { } $\``,
    () => terminalText('settings.shown_name', { max: most }),
    (text) => (text.length <= most && /^[^<>{}$\p{C}\p{Zl}\p{Zp}]+$/u.test(text) ? text : undefined),
  )

export const secret = <S>(check: Check<S>): Check<S> => ({ ...check, isSecret: true })

export const wholeNumber = (least: number, most: number) =>
  readAs(
    `${least}–${most}`,
    () => terminalText('settings.whole_number', { min: least, max: most }),
    (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
  )

const flags = new Map([
  ...['1', 'true', 'yes', 'on'].map((text) => [text, true] as const),
  ...['0', 'false', 'no', 'off'].map((text) => [text, false] as const),
])

export const flag = readAs(
  '1, 0',
  () => terminalText('settings.flag'),
  (text) => flags.get(text.toLowerCase()),
)

export const oneOf = <const T extends readonly string[]>(values: T) => {
  const allowed = values.join(', ')
  return { allowed, schema: z.enum(values, { error: () => terminalText('settings.one_of', { values: allowed }) }) }
}

export const urlOf = (schemes: readonly string[], example: string, allowed: string) =>
  readAs(
    allowed,
    () => terminalText('settings.url', { example }),
    (text) => (URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined),
  )

export const matching = (pattern: RegExp, sentence: TerminalSentence, allowed: string) => ({
  allowed,
  schema: z.string().check(z.regex(pattern, { error: () => terminalText(sentence) })),
})

export const hostName = matching(/^[0-9A-Za-z.:_%-]{1,253}$/, 'settings.host', 'address or name')

/** An origin without a slash at its end; undefined for another text. */
function originOf(text: string): string | undefined {
  const bare = text.trim().replace(/\/$/, '')
  return URL.canParse(bare) && /^https?:/.test(bare) && new URL(bare).origin === bare ? bare : undefined
}

export const origin = readAs('origin', () => terminalText('settings.origin'), originOf)

export const origins = readAs(
  'origins, with commas',
  () => terminalText('settings.origins'),
  (text) => {
    const list = text.split(',').map(originOf)
    return list.every((one) => one !== undefined) ? list : undefined
  },
)

export const proxies = readAs(
  'number, or addresses with commas',
  () => terminalText('settings.proxies'),
  (text) => {
    if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text)
    return /^[0-9a-fA-F.:/, ]+$/.test(text) ? text : undefined
  },
)
