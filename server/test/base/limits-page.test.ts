import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { limitRules, type RateLimit } from '../../src/base/http/limits.ts'

const page = fileURLToPath(new URL('../../../docs/limits.md', import.meta.url))

const units: readonly [number, string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** Formats a duration in its largest unit: `10 minutes`, `1 hour`. */
function timeOf(seconds: number): string {
  const [length, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  return `${seconds / length} ${name}${seconds === length ? '' : 's'}`
}

const timesOf = (limits: readonly RateLimit[]) =>
  limits.map(({ allowed, seconds }) => `${allowed} in ${timeOf(seconds)}`).join(', ')

const rows = Object.entries(limitRules).map(
  ([name, { what, per, limits }]) => `| ${what} | ${per} | ${timesOf(limits)} | \`${name}\` |`,
)

it('the page of limits lists each limit of the table', async () => {
  const text = readFileSync(page, 'utf8')
  const table = ['| What | For each | At most | Name |', '|---|---|---|---|', ...rows].join('\n')
  await expect(text.replace(/\| What \|[\s\S]*?(?=\n\n|$)/, () => table)).toMatchFileSnapshot(page)
})

it('each limit has a different description', () => {
  const described = Object.values(limitRules).map(({ what, per }) => `${what} ${per}`)
  expect(new Set(described).size).toBe(described.length)
})
