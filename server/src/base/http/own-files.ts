import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstituteNames } from '@portal/contract'
import type { Logo } from '../storage/pictures/logo.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** What an installation has of its own: null for the product's. */
export interface OwnParts {
  readonly institute: InstituteNames | null
  readonly logo: Logo | null
}

/** A file that an installation with its own name or logo serves in place of the built one. */
export interface OwnFile {
  /** Below the base path of the application. */
  readonly path: string
  readonly type: string
  readonly content: string | Buffer
}

/** The page of an application with what is the installation's own, which the application reads from it. */
export function ownPage(html: string, { institute, logo }: OwnParts): string {
  const names =
    institute === null
      ? ''
      : `<meta name="institute" content="${escapeHtml(institute.name)}" data-short="${escapeHtml(institute.short)}" />`
  return html.replace('<!--own-->', () => names + (logo === null ? '' : '<meta name="logo" content="own" />'))
}

/** The worker with another version of a file in its list, so that browsers fetch the file again when it changes. */
function withVersion(worker: string, { path, content }: OwnFile): string {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return worker
    .split(/(?<=\})/)
    .map((entry) =>
      entry.includes(`"url":"${path}"`) ? entry.replace(/"revision":"\w+"/, `"revision":"${version}"`) : entry,
    )
    .join('')
}

/**
 * The files of an application that differ because the installation has its own name or logo: the page that the service worker stores, the
 * icons, the manifest, and the worker with the version of each. None when everything is the product's.
 * @param html - the page of `ownPage`
 */
export async function ownFiles(root: string, html: string, { institute, logo }: OwnParts): Promise<OwnFile[]> {
  if (institute === null && logo === null) return []
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const icons = Object.entries(logo ?? {}).map(([path, content]) => ({
    path,
    type: path.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    content,
  }))
  const stored: OwnFile[] = [{ path: 'index.html', type: 'text/html; charset=utf-8', content: html }, ...icons]
  const manifest = JSON.parse(await read('manifest.webmanifest'))
  const name = institute === null ? manifest.name : `${manifest.name} · ${institute.short}`
  return [
    ...stored,
    {
      path: 'sw.js',
      type: 'text/javascript; charset=utf-8',
      content: stored.reduce(withVersion, await read('sw.js')),
    },
    {
      path: 'manifest.webmanifest',
      type: 'application/manifest+json',
      content: JSON.stringify({ ...manifest, name }),
    },
  ]
}
