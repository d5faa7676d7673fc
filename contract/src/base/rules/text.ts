import * as z from 'zod/mini'
import type { Locale } from '../locales.ts'
import { type ErrorMessage, errorMessage, passes, type RuleName, type Test, wrongType } from './error-message.ts'

type TextTest = Test<string>
/** An absent value is `undefined` or `null`. A blank text becomes `null`, so that a cleared field is stored as empty. */
export type OptionalText = z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
export type RequiredText = z.ZodMiniString<string>

/** A field with only blanks, control characters or invisible characters counts as empty. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/**
 * A text as it is stored: in composed form (NFC), so that texts that look equal are equal, without invisible characters (zero-width,
 * direction marks), with plain spaces, and without surrounding white space. The joiner of an emoji stays. A text without visible
 * characters becomes empty.
 */
export function cleaned(value: string): string {
  if (!visible.test(value)) return ''
  const shown = value.replace(/(\u200d(?=\p{Extended_Pictographic}))|\p{Cf}/gu, '$1')
  return shown
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** One line: tabs and line breaks become a space. */
function oneLine(value: string): string {
  return cleaned(value.replace(/[\t\n\r\u2028\u2029]+/g, ' '))
}

/** Several lines. Every line break becomes `\n`, whatever the sender's system is, so that the API and its clients count the same length. */
function paragraphs(value: string): string {
  return cleaned(value.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
}

const filled: TextTest = { find: (value) => (visible.test(value) ? undefined : errorMessage('required')) }

/**
 * PostgreSQL cannot store NUL or half of a surrogate pair, and no text needs other control characters. Noncharacters, such as U+FFFE, are in
 * no text either, and a workbook with one cannot be opened.
 */
export const storable: TextTest = {
  find: (value) => (/[\p{Cc}\p{Cs}\p{NChar}]/u.test(value) ? errorMessage('text_characters') : undefined),
}
const storableLines: TextTest = {
  find: (value) => (/[^\P{Cc}\n\t]|[\p{Cs}\p{NChar}]/u.test(value) ? errorMessage('text_characters') : undefined),
}

// Browsers read the ideographic dots as dots.
const siteAddress = /[.。．｡](\p{L}\p{M}*){2}|:\/\//u

/** A text of strangers that mails contain: mail programs turn every site address into a link. `D.C.` and `J. P.` are not addresses. */
export const withoutAddress: TextTest = {
  find: (value) => (siteAddress.test(value) ? errorMessage('no_address') : undefined),
}

/** Lengths are counted in Unicode code points: an emoji of one code point is 1. */
/* @__NO_SIDE_EFFECTS__ */
export function lengthBetween(min: number, max: number): TextTest {
  return {
    schema: { minimum: min, maximum: max },
    find(value): ErrorMessage | undefined {
      // A code point is at most two units of `length`, so a very long text is rejected without counting its code points.
      const count = value.length > max * 2 ? value.length : [...value].length
      if (count < min) return errorMessage('min', { min, max })
      return count > max ? errorMessage('max', { min, max }) : undefined
    },
  }
}

/** The whole value must match the pattern. */
/* @__NO_SIDE_EFFECTS__ */
export function matches(pattern: RegExp, rule: RuleName, params?: ErrorMessage['params']): TextTest {
  return {
    schema: { patterns: new Set([pattern]) },
    find: (value) => (pattern.test(value) ? undefined : errorMessage(rule, params)),
  }
}

/** A required text. It is cleaned, then the tests run in order. */
/* @__NO_SIDE_EFFECTS__ */
export function mandatory(clean: (value: string) => string, tests: readonly TextTest[]): RequiredText {
  return z.string({ error: wrongType('string') }).check(z.overwrite(clean), passes([filled, ...tests]))
}

/** An optional text. The tests run only if it is not empty. */
/* @__NO_SIDE_EFFECTS__ */
export function voluntary(clean: (value: string) => string, tests: readonly TextTest[]): OptionalText {
  const whenWritten = tests.map((test) => ({
    ...test,
    find: (value: string) => (value === '' ? undefined : test.find(value)),
  }))
  return z
    .nullish(z.string({ error: wrongType('string') }).check(z.overwrite(clean), passes(whenWritten)))
    .check(z.overwrite((value) => (value === '' ? null : value)))
}

/** A required text. It is {@link cleaned} before the tests. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredOf(...tests: readonly TextTest[]): RequiredText {
  return mandatory(cleaned, [storable, ...tests])
}

/** The optional form of {@link requiredOf}. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalOf(...tests: readonly TextTest[]): OptionalText {
  return voluntary(cleaned, [storable, ...tests])
}

export const textMax = 2500
/** text: 3 to 2500 characters, line breaks and tabs allowed. */
export const text = voluntary(paragraphs, [storableLines, lengthBetween(3, textMax)])
export const textRequired = mandatory(paragraphs, [storableLines, lengthBetween(3, textMax)])

/** input_text: one line of 3 to 80 characters; the required form goes to 191. */
export const inputText = voluntary(oneLine, [storable, lengthBetween(3, 80)])
export const inputTextRequired = mandatory(oneLine, [storable, lengthBetween(3, 191)])

/** A name of one line: 1 to 191 characters, because Li and U are names of people. */
export const nameLineRequired = mandatory(oneLine, [storable, lengthBetween(1, 191)])
export const nameLine = voluntary(oneLine, [storable, lengthBetween(1, 191)])

/** unique text: 3 to 80. Only the database can check that it is unique; the error is then `validation.unique`. */
export const uniqueText = voluntary(oneLine, [storable, lengthBetween(3, 80)])
export const uniqueTextRequired = mandatory(oneLine, [storable, lengthBetween(3, 80)])

/** A text of 3 to 80 characters that mails contain. */
export const mailedTextRequired = /* @__PURE__ */ mandatory(oneLine, [storable, lengthBetween(3, 80), withoutAddress])

/** The shortest password, and the longest that an installation may allow. */
export const passwordMin = 8
export const passwordMax = 12
export const passwordHighestMax = 128

/** A password of 8 to `max` characters. Its spaces count. @throws RangeError if `max` is outside 8–128 */
/* @__NO_SIDE_EFFECTS__ */
export function passwordUpTo(max: number): RequiredText {
  if (!Number.isInteger(max) || max < passwordMin || max > passwordHighestMax)
    throw new RangeError(`The longest password must be between ${passwordMin} and ${passwordHighestMax} characters`)
  return mandatory((value) => value, [storable, lengthBetween(passwordMin, max)])
}

/** password required: 8 to 12. */
export const passwordRequired = /* @__PURE__ */ passwordUpTo(passwordMax)

/** The characters of each language, as the content of a character class. */
export const characterPatterns: Record<Locale, Readonly<Record<'letters' | 'digits' | 'dot' | 'hyphen', string>>> = {
  es: { letters: 'A-Za-zÁÉÍÓÚÜÑáéíóúüñ', digits: '0-9', dot: '.', hyphen: '\\-' },
  en: { letters: 'A-Za-z', digits: '0-9', dot: '.', hyphen: '\\-' },
}

/** The pattern of alpha-dots in a language: letters, digits, dots and hyphens. */
/* @__NO_SIDE_EFFECTS__ */
export function alphaDotsPattern(locale: Locale): RegExp {
  const { letters, digits, dot, hyphen } = characterPatterns[locale]
  return new RegExp(`^[${letters}${digits}${dot}${hyphen}]+$`, 'u')
}

// Names of roles and permissions: the letters of both languages, whatever the language of the request is. The pattern is written
// out, so that nothing is computed when the module loads.
const dashed = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9_-]+$/u

/** alpha-dash required: letters, digits, hyphens and underscores, 3 to 30. */
export const alphaDashRequired = mandatory(oneLine, [storable, lengthBetween(3, 30), matches(dashed, 'alpha_dash')])

/** alpha-dash, the permissions variant: 3 to 191. */
export const alphaDashPermissionsRequired = mandatory(oneLine, [
  storable,
  lengthBetween(3, 191),
  matches(dashed, 'alpha_dash'),
])

/** alpha-dots required: the characters of the language, 3 to 30. */
/* @__NO_SIDE_EFFECTS__ */
export function alphaDotsRequired(locale: Locale): RequiredText {
  return mandatory(oneLine, [storable, lengthBetween(3, 30), matches(alphaDotsPattern(locale), 'alpha_dots')])
}

// Names of people are not only Spanish: any letter, with its marks.
const spaced = /^[\p{L}\p{M} ]+$/u

/** alpha-spaces: letters and spaces, 3 to 45. */
export const alphaSpaces = voluntary(oneLine, [storable, lengthBetween(3, 45), matches(spaced, 'alpha_spaces')])
export const alphaSpacesRequired = mandatory(oneLine, [storable, lengthBetween(3, 45), matches(spaced, 'alpha_spaces')])

const address = z.email()
const isEmail: TextTest = {
  schema: { format: 'email' },
  find: (value) => (z.safeParse(address, value).success ? undefined : errorMessage('email')),
}

/** email: a valid address of 3 to 125 characters; its case does not change. `confirmed` in `rules/fields.ts` checks its confirmation. */
export const email = optionalOf(lengthBetween(3, 125), isEmail)
export const emailRequired = requiredOf(lengthBetween(3, 125), isEmail)

const location = z.url({ protocol: /^https?$/ })
const isUrl: TextTest = {
  schema: { format: 'url' },
  find: (value) => (/^\S+$/.test(value) && z.safeParse(location, value).success ? undefined : errorMessage('url')),
}

/** url: http or https only, up to 2048 characters. */
export const url = optionalOf(lengthBetween(1, 2048), isUrl)
export const urlRequired = requiredOf(lengthBetween(1, 2048), isUrl)
