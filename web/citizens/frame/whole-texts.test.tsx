import { h, render, type VNode } from 'preact'
import { afterEach, expect, test } from 'vitest'
import './whole-texts.ts'

const root = document.body.appendChild(document.createElement('div'))

afterEach(() => render(null, root))

/** Renders with Preact, which the citizens' application uses. */
const draw = (content: VNode) => render(h('main', null, content), root)

/** Replaces every text node, as a browser does that translates the page. */
function translate(): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `(${text.data})`
    text.replaceWith(font)
  }
}

test('shows a changed text in a page that was translated, and leaves an unchanged one translated', () => {
  const seats = (count: number) => draw(h('p', null, h('b', null, count), h('i', null, 'seats')))
  seats(1)
  translate()
  seats(0)
  expect(root.innerHTML).toBe('<main><p><b>0</b><i><font>(seats)</font></i></p></main>')
})

test('replaces a text by elements and elements by a text in a page that was translated', () => {
  draw(h('p', null, 'none'))
  translate()
  draw(h('p', null, h('b', null, 'one')))
  expect(root.innerHTML).toBe('<main><p><b>one</b></p></main>')
  translate()
  draw(h('p', null, 'none'))
  expect(root.innerHTML).toBe('<main><p>none</p></main>')
  translate()
  draw(h('p', null, null))
  expect(root.innerHTML).toBe('<main><p></p></main>')
})
