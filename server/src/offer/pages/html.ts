import type { Locale } from '@portal/contract'
import { escapeHtml } from '../../base/text/escape-html.ts'

/** A value as JSON inside a script element: nothing in it can end the element or a line. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The parts that are inserted into the page of the application. `head`, `root` and `state` are HTML, the other values are text. */
export interface PageContent {
  readonly locale: Locale
  readonly title: string
  readonly description: string
  readonly head: string
  /** The content of the root element; the placeholder of the page stays when it is empty. */
  readonly root: string
  readonly state: string
}

/** The page of the application with this content in the places that its build marks. */
export function filledPage(html: string, { locale, title, description, head, root, state }: PageContent): string {
  const named = `<title>${escapeHtml(title)}</title>\n    <meta name="description" content="${escapeHtml(description)}" />`
  return html
    .replace(/<html lang="\w+"/, () => `<html lang="${locale}"`)
    .replace(/<!--title-->[\s\S]*?<!--\/title-->/, () => named)
    .replace('<!--head-->', () => head)
    .replace(/\s*<!--root-->([\s\S]*?)<!--\/root-->\s*/, (_, placeholder: string) => root || placeholder)
    .replace('<!--state-->', () => state)
}
