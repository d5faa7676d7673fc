/** A page and its address. */
interface Page {
  readonly at: URL
  readonly status: number
  readonly html: string
}

/** The end of a sequence of redirects: a page, or an address of another origin, which the browser did not request. */
export type Stop = { readonly left: URL } | Page

/** A minimal browser for signing in and out: cookies, redirects, forms and frames. */
export interface Browser {
  /** Follows redirects and forms that submit themselves, until there is a page or an address of another origin. */
  readonly follow: (address: string | URL, options?: RequestInit) => Promise<Stop>
  /** Submits the form of a page with its hidden fields and these fields. @throws Error when the page has no form */
  readonly submit: (page: Page, fields: Readonly<Record<string, string>>) => Promise<Stop>
}

interface Cookie {
  readonly value: string
  readonly path: string
}

const mostRedirects = 20

const tagsIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)

function attributeOf(tag: string, name: string): string {
  const written = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return written.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

export function createBrowser(): Browser {
  const jars = new Map<string, Map<string, Cookie>>()

  function keep(origin: string, lines: readonly string[]): void {
    const jar = jars.get(origin) ?? new Map<string, Cookie>()
    jars.set(origin, jar)
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const attribute = (name: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
      const path = attribute('path') ?? '/'
      const expires = attribute('expires')
      const isGone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
      if (isGone) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value, path })
    }
  }

  function cookiesFor({ origin, pathname }: URL): string {
    return [...(jars.get(origin) ?? [])]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([key, { value }]) => `${key.slice(0, key.indexOf(' '))}=${value}`)
      .join('; ')
  }

  async function fetchOnce(address: string | URL, options: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const headers = new Headers(options.headers)
    const cookies = cookiesFor(url)
    if (cookies !== '') headers.set('cookie', cookies)
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const response = await fetch(url, { ...options, headers, redirect: 'manual' })
    keep(url.origin, response.headers.getSetCookie())
    return response
  }

  /** Follows redirects from an address until there is a page or an address of another origin. */
  async function load(address: string | URL, options?: RequestInit): Promise<Stop> {
    const { origin } = new URL(address)
    let [at, how] = [new URL(address), options]
    for (let count = 0; count < mostRedirects; count += 1) {
      const response = await fetchOnce(at, how)
      const html = await response.text()
      const location = response.headers.get('location')
      if (location === null) return { at, status: response.status, html }
      at = new URL(location, at)
      how = undefined
      if (at.origin !== origin) return { left: at }
    }
    throw new Error(`more than ${mostRedirects} redirects from ${String(address)}`)
  }

  async function follow(address: string | URL, options?: RequestInit): Promise<Stop> {
    const stop = await load(address, options)
    if ('left' in stop) return stop
    // A frame of another origin gets no cookies.
    for (const frame of tagsIn(stop.html, 'iframe')) await fetch(attributeOf(frame, 'src'))
    return stop.html.includes('document.forms[0].submit()') ? submit(stop, {}) : stop
  }

  function submit({ at, html }: Page, fields: Readonly<Record<string, string>>): Promise<Stop> {
    const [form] = tagsIn(html, 'form')
    if (form === undefined) throw new Error(`there is no form at ${at.href}:\n${html}`)
    const hidden = tagsIn(html, 'input')
      .filter((tag) => attributeOf(tag, 'type') === 'hidden')
      .map((tag): [string, string] => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)])
    return follow(new URL(attributeOf(form, 'action'), at), { method: 'POST', body })
  }

  return { follow, submit }
}
