import * as z from 'zod/mini'
import { errorMessage, passes, type Test, wrongType } from './error-message.ts'
import { matches, type OptionalText, optionalOf, type RequiredText, requiredOf } from './text.ts'

/** The types in which a number may arrive. In queries and in forms with files it is a text. */
export type NumberInput = number | string
type Figure = z.ZodMiniType<number, number>
type Read<Out, In> = z.ZodMiniTransform<Out, In>

export type RequiredNumber = z.ZodMiniPipe<Read<number, NumberInput>, Figure>
export type OptionalNumber = z.ZodMiniOptional<
  z.ZodMiniPipe<Read<number | null, NumberInput | null | undefined>, z.ZodMiniNullable<Figure>>
>

/** Decimal numbers with a point: no exponent, no hexadecimal, no comma. */
const decimal = /^[+-]?\d+(\.\d+)?$/

/** Digits in groups of three, with one and the same sign between all groups. */
const inThousands = /^[+-]?[1-9]\d{0,2}([., '])\d{3}(\1\d{3})*$/

/**
 * The one rule of every number that people write, in a form, a call or a file: digits in groups of three are a whole number, so `1.000`
 * and `1,000` are 1000 and `1.012.345` is 1012345. Any other text is returned as it is, without blanks around it: a comma is no decimal
 * sign, and a text that mixes signs is no number.
 */
export function withoutThousands(written: string): string {
  const text = written.trim()
  const plain = text.replace(/\s/g, ' ').replace(/[’´]/g, "'")
  return inThousands.test(plain) ? plain.replace(/[., ']/g, '') : text
}

/** Digits only: a text with a decimal part is not a whole number, even when its decimals are zeros. */
const digitsOnly = /^[+-]?\d+$/

/** A number from its text, null from a blank text. The next schema rejects any other value, although the type excludes it. */
function readNumber<In>(value: In, form: RegExp): number | Extract<In, null> {
  let read: unknown = value
  if (typeof value === 'string') {
    const written = withoutThousands(value)
    if (written === '') read = null
    else if (form.test(written)) read = Number(written)
  }
  if (read === 0) read = 0 // changes -0 to 0
  return read as number
}

/* @__NO_SIDE_EFFECTS__ */
function within(min: number, max: number): Test<number> {
  return {
    schema: { minimum: min, maximum: max },
    find: (value) => (value >= min && value <= max ? undefined : errorMessage('between', { min, max })),
  }
}

const whole: Test<number> = {
  schema: { format: 'safeint' },
  find: (value) => (Number.isInteger(value) ? undefined : errorMessage('integer')),
}

/* @__NO_SIDE_EFFECTS__ */
function mandatory(figure: Figure, form: RegExp): RequiredNumber {
  return z.pipe(
    z.transform<NumberInput, number>((value) => readNumber(value, form)),
    figure,
  )
}

/* @__NO_SIDE_EFFECTS__ */
function voluntary(figure: Figure, form: RegExp): OptionalNumber {
  const read = (value: NumberInput | null | undefined) => readNumber(value, form)
  return z.optional(z.pipe(z.transform<NumberInput | null | undefined, number | null>(read), z.nullable(figure)))
}

/* @__NO_SIDE_EFFECTS__ */
function anyNumber(min: number, max: number): Figure {
  return z.number({ error: wrongType('numeric') }).check(passes([within(min, max)]))
}

/* @__NO_SIDE_EFFECTS__ */
function wholeNumber(min: number, max: number): Figure {
  return z.number({ error: wrongType('integer') }).check(passes([whole, within(min, max)]))
}

/** number: numeric, given as a number or as its digits. A number beyond ±(2^53 − 1) is rejected: it could not be stored exactly. */
export const number = voluntary(anyNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), decimal)
export const numberRequired = mandatory(anyNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), decimal)

/** A number between two limits, both included. */
/* @__NO_SIDE_EFFECTS__ */
export const numberBetween = (min: number, max: number) => voluntary(anyNumber(min, max), decimal)
/* @__NO_SIDE_EFFECTS__ */
export const numberBetweenRequired = (min: number, max: number) => mandatory(anyNumber(min, max), decimal)

/** The same for whole numbers: ids, counts, ages, pesos. */
/* @__NO_SIDE_EFFECTS__ */
export const integerBetween = (min: number, max: number) => voluntary(wholeNumber(min, max), digitsOnly)
/* @__NO_SIDE_EFFECTS__ */
export const integerBetweenRequired = (min: number, max: number) => mandatory(wholeNumber(min, max), digitsOnly)

const onlyDigits: Test<string> = { find: (value) => (/^\d+$/.test(value) ? undefined : errorMessage('numeric')) }

/* @__NO_SIDE_EFFECTS__ */
function digits(length: number): Test<string> {
  return matches(new RegExp(`^\\d{${length}}$`), 'digits', { length })
}

/* @__NO_SIDE_EFFECTS__ */
function digitsBetween(min: number, max: number): Test<string> {
  return {
    schema: { minimum: min, maximum: max, patterns: new Set([/^\d+$/]) },
    find(value) {
      if (value.length < min) return errorMessage('min', { min, max })
      return value.length > max ? errorMessage('max', { min, max }) : undefined
    },
  }
}

/** phone: exactly 7 digits, stored as text. */
export const phone: OptionalText = optionalOf(onlyDigits, digits(7))
export const phoneRequired: RequiredText = requiredOf(onlyDigits, digits(7))

/** mobile: exactly 10 digits, stored as text. */
export const mobile: OptionalText = optionalOf(onlyDigits, digits(10))
export const mobileRequired: RequiredText = requiredOf(onlyDigits, digits(10))

/** document: digits, stored as text to keep leading zeros; 3 to 20 if required, 3 to 12 if optional. */
export const documentRequired: RequiredText = requiredOf(onlyDigits, digitsBetween(3, 20))
export const documentOptional: OptionalText = optionalOf(onlyDigits, digitsBetween(3, 12))
