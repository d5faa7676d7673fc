import { QueryClientProvider } from '@tanstack/react-query'
import { run } from 'axe-core'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnsavedQuestion } from '../staff/frame/overlays/UnsavedQuestion.tsx'
import { session } from '../staff/frame/session/session.tsx'
import { staffMessages } from '../staff/messages/load.ts'
import { queryClient } from './request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from './text/i18n.ts'
import './theme/base.css'

provideMessages(staffMessages)

/** Renders a widget in English. */
export async function renderWidget(widget: ReactElement) {
  await changeLocale('en')
  return render(widget)
}

/** Renders a widget as the page at `/` for a signed-in person. The page at `/elsewhere` is empty. */
export async function renderPage(widget: ReactElement, address = '/') {
  await loadNamespace('inside')
  session.update((now) => ({ ...now, loaded: true }))
  queryClient.clear()
  const page = (
    <main>
      {widget}
      <UnsavedQuestion />
    </main>
  )
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [address] },
  )
  await renderWidget(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** A request as a server receives it. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** The response of a test: a body, and a status other than 200. */
export interface StubResponse {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Responds to every request in place of a server. A request without a response of the test gets an empty 200. */
export function stubResponses(
  respond: (sent: Sent) => StubResponse | undefined | Promise<StubResponse | undefined>,
): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams: query } = new URL(address, location.origin)
    const sent = { method, path, query, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    const stub: StubResponse = (await respond(sent)) ?? { body: { data: [], details: {} } }
    const { status = 200, body: responseBody, headers } = stub
    return new Response(JSON.stringify(responseBody), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  })
}

/** Fails when axe finds a violation of WCAG 2.2 A or AA on the page. */
export async function expectAccessible(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await run(document.body, { runOnly: tags, resultTypes: ['violations'] })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

interface AccessibleNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
}

/** Returns the nodes that Chromium gives a screen reader for the page of the test. */
async function accessibleNodes(): Promise<readonly AccessibleNode[]> {
  const session = cdp() as unknown as {
    send(
      method: string,
      params?: object,
    ): Promise<{ readonly nodes: readonly AccessibleNode[]; readonly frameTree: Frames }>
  }
  interface Frames {
    readonly frame: { readonly id: string; readonly url: string }
    readonly childFrames?: readonly Frames[]
  }
  const all = ({ frame, childFrames = [] }: Frames): readonly Frames['frame'][] => [frame, ...childFrames.flatMap(all)]
  const { frameTree } = await session.send('Page.getFrameTree')
  const frame = all(frameTree).find(({ url }) => url === location.href)
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: frame?.id })
  return nodes
}

/**
 * Returns what Chromium gives a screen reader for each element of a role: its name, and those of the named states that are true.
 * @param states - for example `expanded`, `selected`, `disabled`
 */
export async function accessibleElements(role: string, states: readonly string[] = []): Promise<readonly string[]> {
  const nodes = await accessibleNodes()
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name, properties = [] }) => {
      const shown = properties.filter((one) => states.includes(one.name) && `${one.value.value}` === 'true')
      return [name?.value ?? '', ...shown.map((one) => one.name)].join(', ')
    })
}

/** Returns what Chromium gives a screen reader as the text of the live region of the page (`Snackbars`). */
export async function liveText(): Promise<string> {
  const nodes = await accessibleNodes()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textIn = (node: AccessibleNode): readonly string[] =>
    node.role?.value === 'StaticText'
      ? [node.name?.value ?? '']
      : (node.childIds ?? []).flatMap((id) => textIn(byId.get(id) as AccessibleNode))
  const messages = nodes.find(({ role, name }) => role?.value === 'region' && name?.value === 'Messages')
  if (messages === undefined) throw new Error('The page has no live region: render `Snackbars`.')
  return textIn(messages).join(' ')
}
