import * as z from 'zod/mini'
import { integerBetween, integerBetweenRequired } from './numbers.ts'
import { inputTextRequired, lengthBetween, matches, type RequiredText, requiredOf } from './text.ts'

/* @__NO_SIDE_EFFECTS__ */
function inCapitals(rule: RequiredText): RequiredText {
  return rule.check(z.overwrite((text) => text.toLocaleUpperCase('es')))
}

/** input_text required, stored in capitals, because other systems compare it. */
export const capitalsRequired: RequiredText = inCapitals(inputTextRequired)

/** A name of 3 to 50 characters. */
export const shortNameRequired: RequiredText = requiredOf(lengthBetween(3, 50))

/** A code of 1 to 30 letters, digits, hyphens and underscores. */
export const codeRequired: RequiredText = requiredOf(lengthBetween(1, 30), matches(/^[A-Za-z0-9_-]+$/, 'alpha_dash'))

/** The name of an icon of Material Design Icons, as on the wire: `mdi-run`. */
export const iconRequired: RequiredText = requiredOf(lengthBetween(5, 60), matches(/^mdi(-[a-z0-9]+)+$/, 'regex'))

/** Years, 0 to 100. */
export const age = integerBetween(0, 100)
export const ageRequired = integerBetweenRequired(0, 100)

/** Whole Colombian pesos. */
export const pesosRequired = integerBetweenRequired(0, 999_999_999_999)

/** The id of a row of another list. */
export const reference = integerBetween(1, 2_147_483_647)
export const referenceRequired = integerBetweenRequired(1, 2_147_483_647)
