/**
 * Every named rule of R 5, under its own name. A name without a suffix accepts an empty value: absent,
 * null and blank are the same, and the result is null or undefined. A name with `Required` rejects an empty value.
 *
 * All texts are trimmed before they are counted and stored. Lengths are counted in Unicode code points. The issue of a rejected
 * value has a key of the messages (`validation.<rule>`) and its parameters: `ruleIssue` reads both.
 */
export * from './rules/catalogues.ts'
export * from './rules/dates.ts'
export type { ErrorMessage, RuleKey, RuleName } from './rules/error-message.ts'
export * from './rules/fields.ts'
export * from './rules/files.ts'
export * from './rules/issue.ts'
export * from './rules/numbers.ts'
export * from './rules/people.ts'
export * from './rules/text.ts'
