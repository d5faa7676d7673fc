import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstituteNames } from '@portal/contract'
import { escapeHtml } from '../text/escape-html.ts'

/** A file that an installation with its own names serves in place of the built one. */
export interface OwnFile {
  /** Below the base path of the application. */
  readonly path: string
  readonly type: string
  readonly content: string
}

/** The page of an application with the names of the institute, which the application reads from it. */
export function namedPage(html: string, institute: InstituteNames | null): string {
  const tag =
    institute === null
      ? ''
      : `<meta name="institute" content="${escapeHtml(institute.name)}" data-short="${escapeHtml(institute.short)}" />`
  return html.replace('<!--institute-->', () => tag)
}

/** The worker with another version of a file in its list, so that browsers fetch the file again when it changes. */
function withVersion(worker: string, path: string, content: string): string {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return worker
    .split(/(?<=\})/)
    .map((entry) =>
      entry.includes(`"url":"${path}"`) ? entry.replace(/"revision":"\w+"/, `"revision":"${version}"`) : entry,
    )
    .join('')
}

/**
 * The files of an application that differ because the institute has its own names: the page that the service worker stores, the worker with
 * the version of this page, and the manifest.
 * @param html - the named page
 */
export async function ownFiles(root: string, html: string, institute: InstituteNames): Promise<OwnFile[]> {
  const [worker, manifest] = await Promise.all(
    ['sw.js', 'manifest.webmanifest'].map((path) => readFile(join(root, path), 'utf8')),
  )
  const described = JSON.parse(manifest ?? '')
  const named = { ...described, name: `${described.name} · ${institute.short}` }
  return [
    { path: 'index.html', type: 'text/html; charset=utf-8', content: html },
    { path: 'sw.js', type: 'text/javascript; charset=utf-8', content: withVersion(worker ?? '', 'index.html', html) },
    { path: 'manifest.webmanifest', type: 'application/manifest+json', content: JSON.stringify(named) },
  ]
}
