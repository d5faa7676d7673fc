import type { Page } from '@playwright/test'

/** Runs in the page: replaces each present and later text with a copy in elements, as Chrome does when it translates a page. */
function translateLive(): void {
  const untranslated = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'FONT'])
  function wrap(text: Text): void {
    if (text.data.trim() === '' || text.parentElement === null || untranslated.has(text.parentElement.tagName)) return
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    // The translation is a new text node; the page's text node is removed.
    inner.textContent = text.data
    text.replaceWith(font)
  }
  function wrapAll(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) wrap(node as Text)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrapAll(target)
      for (const node of addedNodes) if (node.isConnected) wrapAll(node)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  wrapAll(document)
}

/** Opens an address in a page whose text nodes are replaced as by the browser's translation. The texts stay the same. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.addInitScript(translateLive)
  await page.goto(path)
}
