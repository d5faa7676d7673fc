import { run } from 'axe-core'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { staffWords } from '../staff/messages/load.ts'
import { changeLocale, provideWords } from './text/i18n.ts'
import './theme/base.css'

provideWords(staffWords)

/** Draws a widget in English. */
export async function draw(widget: ReactElement) {
  await changeLocale('en')
  return render(widget)
}

/** Fails on what axe finds on the page, by WCAG 2.2 A and AA. */
export async function expectAccessible(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await run(document.body, { runOnly: tags, resultTypes: ['violations'] })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}
