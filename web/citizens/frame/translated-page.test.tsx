import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

let page: HTMLElement
let root: Root

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  root.unmount()
  page.remove()
})

const render = (content: ReactNode) => flushSync(() => root.render(<main>{content}</main>))

/** Replaces every text node, as a browser does that translates the page. */
function translate(): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `(${text.data})`
    text.replaceWith(font)
  }
}

test('a changed text that is alone in its element is shown in a translated page, and an unchanged one stays translated', () => {
  const seats = (count: number) =>
    render(
      <p>
        <b>{count}</b>
        <i>seats</i>
      </p>,
    )
  seats(1)
  translate()
  seats(0)
  expect(page.innerHTML).toBe('<main><p><b>0</b><i><font>(seats)</font></i></p></main>')
})

test('an element replaces a text, and a text an element, in a translated page', () => {
  render(<p>none</p>)
  translate()
  render(
    <p>
      <b>one</b>
    </p>,
  )
  expect(page.innerHTML).toBe('<main><p><b>one</b></p></main>')
  translate()
  render(<p>none</p>)
  expect(page.innerHTML).toBe('<main><p>none</p></main>')
})
