import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

// Counts the keys and clicks of a piece of work, and compares them with docs/daily-work.md.

const document = fileURLToPath(new URL('../../docs/daily-work.md', import.meta.url))

interface Counts {
  /** Presses of a key that types nothing: Enter, Tab, a shortcut. Ctrl+K is one. */
  keys: number
  /** Characters that are typed into a field. */
  characters: number
  clicks: number
}

/** Seconds of the hands by the keystroke-level model: 0.28 for a key or character, 1.3 to point and click. */
function secondsOf({ keys, characters, clicks }: Counts): string {
  return ((keys + characters) * 0.28 + clicks * 1.3).toFixed(1)
}

/**
 * Expects that the first cells of the row of this name in docs/daily-work.md, after the name, are these. With `DAILY_WORK=write` it
 * writes them there.
 * @param heads - of these cells, for the message of a difference
 */
export function expectRow(name: string, heads: string, now: readonly string[]): void {
  const lines = readFileSync(document, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  expect(at, `docs/daily-work.md has a row "${name}"`).toBeGreaterThanOrEqual(0)
  const cells = (lines[at] ?? '').split('|').map((cell) => cell.trim())
  const end = 2 + now.length
  if (process.env.DAILY_WORK === 'write') {
    lines[at] = `| ${[name, ...now, ...cells.slice(end, -1)].join(' | ')} |`
    writeFileSync(document, lines.join('\n'))
    return
  }
  expect(cells.slice(2, end), `${name}: ${heads}`).toEqual(now)
}

/** Each piece of work has a binding of its own: a page may have several, one after the other. */
let started = 0

/** A piece of work whose keys and clicks are counted. */
export interface Work {
  /** Expects the counts that the row of this work in docs/daily-work.md has. With `DAILY_WORK=write` it writes them there. */
  expectCounted(): Promise<void>
}

/**
 * Counts the keys and clicks of this page from now on, also after a page load. `fill` and `setInputFiles` press no keys and are not
 * counted: type with `page.keyboard`, and no letters with accents, which it enters without a key.
 * @param name - the first column of the row of docs/daily-work.md
 */
export async function startWork(page: Page, name: string): Promise<Work> {
  const counts: Counts = { keys: 0, characters: 0, clicks: 0 }
  started += 1
  const binding = `countWork${started}`
  await page.exposeFunction(binding, (kind: keyof Counts) => {
    counts[kind] += 1
  })
  const listen = (called: string) => {
    const count = (kind: string) => (window as unknown as Record<string, (kind: string) => void>)[called]?.(kind)
    window.addEventListener('pointerdown', (event) => event.isTrusted && count('clicks'), true)
    window.addEventListener(
      'keydown',
      ({ isTrusted, key, target, ctrlKey, altKey, metaKey }) => {
        if (!isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return
        const types = target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])')
        const isText = types && key.length === 1 && !ctrlKey && !altKey && !metaKey
        count(isText ? 'characters' : 'keys')
      },
      true,
    )
  }
  await page.addInitScript(listen, binding)
  await page.evaluate(listen, binding)

  return {
    async expectCounted() {
      // Counts that the page has sent arrive before this response.
      await page.evaluate(() => true)
      const { keys, characters, clicks } = counts
      const now = [keys, characters, clicks, secondsOf(counts)].map(String)
      expectRow(name, 'keys, characters, clicks, seconds', now)
    },
  }
}
