import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { base, newPage } from './web-browser.ts'

// Checks whether the application frees memory of screens that it no longer shows. It visits every screen ten times without reloading the
// page, and measures the heap after each round, after garbage collection.

const rounds = 10

/** The largest allowed heap after the last round, as a multiple of the heap after the second: 1.2 means a fifth more. */
const bar = 1.2

/** Every screen of a signed-in user, by the end of its Spanish address. */
const screens = [
  'dashboard',
  'notificaciones',
  'usuario/perfil',
  'usuario/administracion',
  'correos',
  'auditoria',
  'validacion-de-usuarios',
  'validacion-de-usuarios/1/ciudadano',
  'mesa-de-revision',
  'horarios',
  'horarios/1/usuarios',
  'actividades',
  'tipos-de-actividades',
  'grupos-de-edades',
  'horas',
  'tipos-de-archivos',
  'consentimientos-informados',
  'modalidades',
  'roles-de-participantes',
  'pre-registros',
  'tipos-de-perfiles',
  'programas',
  'proyectos',
  'servicios-de-pago',
  'tarifas',
  'reglamentos',
  'escenarios',
  'estados-del-sistema',
  'dias',
] as const

export interface Memory {
  readonly screens: number
  /** After each round: megabytes of the heap, number of DOM nodes, number of listeners. */
  readonly rounds: readonly { readonly heapMb: number; readonly nodes: number; readonly listeners: number }[]
  /** The heap after the last round as a multiple of that after the second. */
  readonly growth: number
  readonly bar: number
}

/** Goes to a screen as the back and forward buttons of the browser do, without reloading the page. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const former = (history.state as { readonly idx?: number } | null)?.idx ?? 0
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2), idx: former + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.waitForFunction(
    (to) => location.pathname === to && document.querySelector('main#content h1') !== null,
    { timeout: 30_000 },
    path,
  )
  await page.waitForNetworkIdle({ idleTime: 200, timeout: 30_000 })
}

async function look(devtools: CDPSession): Promise<Memory['rounds'][number]> {
  // One collection can free objects that keep others alive, so several are needed.
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heapMb: Math.round(value('JSHeapUsedSize') / 1e4) / 100,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}

/** Visits every screen ten times. */
export async function measureMemory(browser: Browser, url: string): Promise<Memory> {
  const { page, devtools } = await newPage(browser)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  await page.goto(`${url}${base}/es/dashboard`)
  await page.waitForSelector('main#content h1')
  const after: Memory['rounds'][number][] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) await visit(page, `${base}/es/${screen}`)
    after.push(await look(devtools))
  }
  await page.close()
  const growth = (after.at(-1)?.heapMb ?? 0) / (after[1]?.heapMb ?? 1)
  return { screens: screens.length, rounds: after, growth: Math.round(growth * 100) / 100, bar }
}
