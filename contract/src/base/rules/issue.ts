import type { RuleKey, RuleName } from './error-message.ts'

/** The message of an issue: a key of the messages and the values of its placeholders. The caller adds the value of `field`. */
export interface RuleIssue {
  readonly key: string
  readonly params: Record<string, unknown>
}

type Bag = Readonly<Record<string, unknown>>

function bagOf(value: unknown): Bag {
  return typeof value === 'object' && value !== null ? (value as Bag) : {}
}

/** A message that is already a key of the messages, in any chapter. */
const keyPattern = /^[a-z_]+(\.[a-z_]+)+$/

const byType: Readonly<Record<string, RuleName>> = {
  string: 'string',
  number: 'numeric',
  int: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
  file: 'file',
}

const byFormat: Readonly<Record<string, RuleName>> = {
  email: 'email',
  url: 'url',
  date: 'date_format',
  time: 'time_format',
  datetime: 'date_time_format',
}

const figures: readonly unknown[] = ['number', 'int']
const typeErrors: readonly unknown[] = ['invalid_type', 'invalid_value', 'invalid_union']

function own(table: Readonly<Record<string, RuleName>>, key: unknown): RuleName | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

function tooSmall({ origin, minimum, inclusive }: Bag): RuleName {
  if (figures.includes(origin)) return inclusive === false ? 'above' : 'min_value'
  if (minimum === 1 && inclusive !== false) return 'required'
  return origin === 'string' ? 'min' : origin === 'array' ? 'min_items' : 'invalid'
}

function tooBig({ origin, inclusive }: Bag): RuleName {
  if (figures.includes(origin)) return inclusive === false ? 'below' : 'max_value'
  return origin === 'string' ? 'max' : origin === 'array' ? 'max_items' : 'invalid'
}

function ruleOf(issue: Bag): RuleName {
  switch (issue.code) {
    case 'invalid_type':
      return own(byType, issue.expected) ?? 'invalid'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return own(byFormat, issue.format) ?? 'regex'
    case 'not_multiple_of':
      return 'multiple_of'
    case 'unrecognized_keys':
      return 'unrecognized'
    case 'invalid_value':
      return 'one_of'
    default:
      return 'invalid'
  }
}

/** Renames the parameters of Zod's own issues to the names that the messages use. */
function nativeParams(issue: Bag): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  if (issue.minimum !== undefined) params.min = issue.minimum
  if (issue.maximum !== undefined) params.max = issue.maximum
  if (issue.divisor !== undefined) params.divisor = issue.divisor
  if (Array.isArray(issue.keys)) params.keys = issue.keys.filter((key) => typeof key === 'string').join(', ')
  return params
}

/** The value at the path of the issue. `hasValue` is false if neither the issue nor the caller has the value. */
function inputOf(issue: Bag, parsed: readonly unknown[]): { hasValue: boolean; value?: unknown } {
  if ('input' in issue) return { hasValue: true, value: issue.input }
  if (parsed.length === 0) return { hasValue: false }
  let value = parsed[0]
  for (const step of Array.isArray(issue.path) ? issue.path : []) {
    value = typeof step === 'string' || typeof step === 'number' ? bagOf(value)[step] : undefined
  }
  return { hasValue: true, value }
}

/** The most useful issue of a union. From the first issue of each branch: the first that is not about the type, else the first. */
function innermost(issue: Bag): Bag | undefined {
  if (issue.code !== 'invalid_union' || !Array.isArray(issue.errors)) return undefined
  const issues: Bag[] = issue.errors
    .flatMap((branch: unknown) => (Array.isArray(branch) ? branch.slice(0, 1) : []))
    .map(bagOf)
  const { path, ...found } = issues.find(({ code }) => code !== 'invalid_type') ?? issues[0] ?? {}
  return issues.length > 0 ? { ...found, path: issue.path } : undefined
}

/**
 * The message of any Zod issue, from the rules of this folder or from Zod itself.
 *
 * @param issue - an issue of `safeParse(…).error.issues`
 * @param parsed - the value that was given to `safeParse`. Zod's own issues do not include the value. With it, a missing value
 *   (`validation.required`) can be distinguished from a value of another type. Without it, a wrong type counts as a missing value.
 */
export function ruleIssue(issue: unknown, ...parsed: readonly [parsed?: unknown]): RuleIssue {
  const bag = bagOf(issue)
  const input = inputOf(bag, parsed)
  const ours = typeof bag.message === 'string' && keyPattern.test(bag.message)
  const missing = input.hasValue
    ? input.value === undefined || input.value === null
    : !ours && bag.code === 'invalid_type'
  const key = (rule: RuleName): RuleKey => `validation.${rule}`

  if (typeErrors.includes(bag.code) && missing) return { key: key('required'), params: {} }
  const params = { ...nativeParams(bag), ...bagOf(bag.params) }
  if (ours) return { key: String(bag.message), params }
  const inner = innermost(bag)
  if (inner) return ruleIssue(inner, ...parsed)
  return { key: key(ruleOf(bag)), params }
}
