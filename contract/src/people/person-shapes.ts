import * as z from 'zod/mini'
import { idOrNull } from '../base/call.ts'
import { listOf, orEmpty, queryInt, queryText } from '../base/query.ts'
import { integerBetweenRequired } from '../base/rules.ts'
import { oldestAge } from './age.ts'
import type { PersonField } from './person-fields.ts'

// The schemas that follow from the declarations of `person-fields.ts`.

type Fields = Readonly<Record<string, PersonField>>
type Sensitive = { readonly isSensitive: true }
type Listed = { readonly list: string }

/** The fields without those that only the record shows. */
type Unrestricted<F extends Fields> = { [C in keyof F as F[C] extends Sensitive ? never : C]: F[C] }
type Restricted<F extends Fields> = { [C in keyof F as F[C] extends Sensitive ? C : never]: F[C] }

type TextShape<F extends Fields> = {
  [C in keyof F as F[C] extends { readonly shown: infer Shown extends string } ? Shown : C]: F[C]['wire']
}
type IdShape<F extends Fields> = {
  [C in keyof F as F[C] extends Listed ? C : never]: F[C] extends { readonly isRequired: true }
    ? z.ZodMiniNumberFormat
    : typeof idOrNull
}

type FormShape<F extends Fields> = {
  [C in keyof F as F[C] extends { readonly formName: infer Name extends string }
    ? Name
    : F[C] extends { readonly form: z.ZodMiniType }
      ? C
      : never]: F[C] extends { readonly form: infer Rule } ? Rule : never
}

/** The parameters of each kind of filter, by the column. */
const filterParameters = {
  values: (column: string) => ({ [column]: z.optional(listOf(queryInt)) }),
  document: (column: string) => ({ [column]: z.optional(queryText) }),
  age: () => ageParameters,
}
const someAge = /* @__PURE__ */ orEmpty(/* @__PURE__ */ integerBetweenRequired(0, oldestAge))
/** The age in whole years today, both ends included. */
const ageParameters = { age_from: someAge, age_to: someAge }

type Filtered<F extends Fields, Kind> = {
  [C in keyof F as F[C] extends { readonly filter: Kind } ? C : never]: unknown
}
type FilterShape<F extends Fields> = typeof ageParameters & {
  [C in keyof Filtered<F, 'values'>]: z.ZodMiniOptional<ReturnType<typeof listOf<typeof queryInt>>>
} & { [C in keyof Filtered<F, 'document'>]: z.ZodMiniOptional<typeof queryText> }

type Entry = readonly [name: string, schema: z.ZodMiniType]

function textOf([column, { shown = column, wire }]: readonly [string, PersonField]): Entry {
  return [shown, wire]
}

function idOf([column, { list, isRequired }]: readonly [string, PersonField]): readonly Entry[] {
  return list === undefined ? [] : [[column, isRequired === true ? z.int() : idOrNull]]
}

function only(fields: Fields, isSensitive: boolean): (readonly [string, PersonField])[] {
  return Object.entries(fields).filter(([, one]) => (one.isSensitive === true) === isSensitive)
}

/** The fields of a response that lists may show: values, and the names of the values of lists. */
/* @__NO_SIDE_EFFECTS__ */
export function textShape<F extends Fields>(fields: F): TextShape<Unrestricted<F>> {
  return Object.fromEntries(only(fields, false).map(textOf)) as TextShape<Unrestricted<F>>
}

/** The ids behind those names. */
/* @__NO_SIDE_EFFECTS__ */
export function idShape<F extends Fields>(fields: F): IdShape<Unrestricted<F>> {
  return Object.fromEntries(only(fields, false).flatMap(idOf)) as IdShape<Unrestricted<F>>
}

/** The fields that only the record shows, with their ids. */
/* @__NO_SIDE_EFFECTS__ */
export function sensitiveShape<F extends Fields>(fields: F): TextShape<Restricted<F>> & IdShape<Restricted<F>> {
  const shape = Object.fromEntries(only(fields, true).flatMap((one) => [...idOf(one), textOf(one)]))
  return shape as TextShape<Restricted<F>> & IdShape<Restricted<F>>
}

/** The rules of a correction by staff. */
/* @__NO_SIDE_EFFECTS__ */
export function correctionShape<F extends Fields>(fields: F): { [C in keyof F]: F[C]['correction'] } {
  const rules = Object.entries(fields).map(([column, { correction }]) => [column, correction])
  return Object.fromEntries(rules) as { [C in keyof F]: F[C]['correction'] }
}

/** The rules of the citizens' form, by the names of its fields. */
/* @__NO_SIDE_EFFECTS__ */
export function formShape<F extends Fields>(fields: F): FormShape<F> {
  const rules = Object.entries(fields).flatMap(([column, { form, formName = column }]) =>
    form === undefined ? [] : [[formName, form]],
  )
  return Object.fromEntries(rules) as FormShape<F>
}

/** The parameters by which lists of people are filtered by their fields. */
/* @__NO_SIDE_EFFECTS__ */
export function filterShape<F extends Fields>(fields: F): FilterShape<F> {
  const parameters = Object.entries(fields).map(([column, { filter }]) => filter && filterParameters[filter](column))
  return Object.assign({}, ...parameters) as FilterShape<F>
}
