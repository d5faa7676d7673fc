import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { base, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { rows } from '../base/list.ts'
import { test } from '../base/people.ts'

const labels = spanish

/** A response with a status that has no special handling, and a message. */
const gone = { status: 410, json: { message: 'El servidor no puede mostrar esto ahora.', code: 410 } }

interface Place {
  readonly name: string
  readonly path: string
  /** The main call of the page. */
  readonly call: RegExp
  /** The button that runs it again. */
  readonly refresh: string
}

/** Pages of every kind: dashboard, lists, a citizen, a roster, an enrolment, teams, and cards outside of lists. */
async function places(request: APIRequestContext): Promise<Place[]> {
  const admin = await caller(request, 'admin')
  const { data: schedules } = await admin.get<{ data: { id: number; users_schedules_count: number }[] }>(
    '/api/citizen-portal/schedules?per_page=50',
  )
  const schedule = schedules.find((one) => one.users_schedules_count > 0)?.id ?? 0
  const { data: people } = await admin.get<{ data: { id: number }[] }>(
    `/api/citizen-portal/schedules/${schedule}/profiles?per_page=1`,
  )
  const citizen = people[0]?.id ?? 0
  const roster = `${base}/es/horarios/${schedule}/usuarios`
  return [
    { name: 'dashboard', path: labels.paths.home, call: /citizen-portal\/dashboard$/, refresh: 'Actualizar' },
    { name: 'citizens', path: labels.paths.list, call: /citizen-portal\/profiles\?/, refresh: labels.refreshList },
    {
      name: 'catalogue',
      path: `${base}/es/programas`,
      call: /citizen-portal\/programs\?/,
      refresh: labels.refreshList,
    },
    {
      name: 'citizen',
      path: labels.paths.citizen(citizen),
      call: new RegExp(`citizen-portal/profiles/${citizen}(\\?|$)`),
      refresh: 'Actualizar los datos del ciudadano',
    },
    {
      name: 'schedule',
      path: roster,
      call: new RegExp(`citizen-portal/schedules/${schedule}(\\?|$)`),
      refresh: 'Actualizar',
    },
    {
      name: 'roster',
      path: roster,
      call: new RegExp(`citizen-portal/schedules/${schedule}/profiles\\?`),
      refresh: labels.refreshList,
    },
    {
      name: 'enrolment',
      path: `${roster}/${citizen}`,
      call: new RegExp(`citizen-portal/schedules/${schedule}/profiles/${citizen}(\\?|$)`),
      refresh: 'Actualizar',
    },
    {
      name: 'notifications',
      path: `${base}/es/notificaciones`,
      call: /api\/notifications\?page/,
      refresh: 'Actualizar',
    },
  ]
}

/** The short run checks each page in one of the tests, the long run in all of them. */
const parts = (...short: readonly string[]) =>
  [true, false].map((isShort) => ({
    details: cell(isShort),
    which: isShort ? short.join(', ') : 'the other places',
    among: (all: readonly Place[]) => all.filter(({ name }) => short.includes(name) === isShort),
  }))

const errorPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Error: 410' })

for (const { details, which, among } of parts('dashboard', 'citizens', 'schedule')) {
  test(
    `shows the error page with the message and a link to the start page when a required call is refused: ${which}`,
    details,
    async ({ people, request }) => {
      const page = await people.regular(labels, 'admin', 'about:blank')
      for (const { name, path, call } of among(await places(request))) {
        await test.step(name, async () => {
          await page.route(call, (route) => route.fulfill(gone))
          await page.goto(path)
          await expect(errorPage(page)).toBeVisible()
          await expect(page.getByText(gone.json.message)).toBeVisible()
          await page.unroute(call)
          await page.getByRole('link', { name: labels.leave }).click()
          await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
        })
      }
    },
  )
}

for (const { details, which, among } of parts('catalogue', 'citizen', 'roster')) {
  test(
    `shows the sign-in page with the reason and returns afterwards when a required call gets no response: ${which}`,
    details,
    async ({ people, request }) => {
      const page = await people.regular(labels, 'admin', 'about:blank')
      for (const { name, path, call } of among(await places(request))) {
        await test.step(name, async () => {
          await page.route(call, (route) => route.abort('connectionrefused'))
          await page.goto(`${path}?query=a`)
          await expect(page.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()
          await expect(page.getByText(labels.noResponse)).toBeVisible()
          await page.unroute(call)
          await page.getByRole('link', { name: labels.toThePage }).click()
          await expect(page).toHaveURL(new RegExp(`${path}\\?`))
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        })
      }
    },
  )
}

for (const { details, which, among } of parts('citizens', 'enrolment', 'notifications')) {
  test(
    `keeps the shown data and marks it as old when it cannot be refreshed: ${which}`,
    details,
    async ({ people, request }) => {
      const page = await people.regular(labels, 'admin', 'about:blank')
      // A part of the dashboard gets the same response and shows the same message.
      const old = page.getByRole('main').getByRole('alert').filter({ hasText: labels.notRefreshed }).first()
      for (const { name, path, call, refresh } of among(await places(request))) {
        await test.step(name, async () => {
          await page.goto(path)
          const heading = page.getByRole('main').getByRole('heading', { level: 1 })
          const button = page.getByRole('main').getByRole('button', { name: refresh, exact: true }).first()
          await expect(button).toBeVisible()
          if (refresh === labels.refreshList) await expect(rows(page).first()).toBeVisible()
          // The button is disabled while the first request runs.
          await expect(button).not.toHaveAttribute('aria-busy')
          const title = await heading.innerText()
          const shown = await rows(page).count()
          for (const kind of ['refused', 'unanswered']) {
            await page.route(call, (route) => (kind === 'refused' ? route.fulfill(gone) : route.abort()))
            await button.click()
            await expect(old).toContainText(kind === 'refused' ? gone.json.message : labels.noServer)
            await expect(heading).toHaveText(title)
            if (refresh === labels.refreshList) await expect(rows(page)).toHaveCount(shown)
            await page.unroute(call)
            await old.getByRole('button', { name: labels.retry }).click()
            await expect(old).toHaveCount(0)
          }
        })
      }
    },
  )
}

test('a list keeps its rows and marks them as old when another page cannot be read', async ({ people }) => {
  const page = await people.regular(labels, 'admin', labels.paths.list)
  await expect(rows(page)).toHaveCount(10)
  const first = await rows(page).first().getByRole('rowheader').innerText()
  const call = /citizen-portal\/profiles\?/
  await page.route(call, (route) => route.fulfill(gone))
  await page.getByRole('button', { name: labels.nextPage }).click()
  const old = page.getByRole('main').getByRole('alert').filter({ hasText: labels.notRefreshed })
  await expect(old).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(first)
  await page.unroute(call)
  await old.getByRole('button', { name: labels.retry }).click()
  await expect(old).toHaveCount(0)
  await expect(rows(page).first().getByRole('rowheader')).not.toHaveText(first)
})

test('the drawer shows an error when the menu cannot be read, and the menu after a retry', async ({ people }) => {
  const page = await people.regular(labels, 'viewer', 'about:blank')
  const menu = page.getByRole('navigation', { name: labels.menu })
  await page.route('**/citizen-portal/user/menu', (route) => route.fulfill(gone))
  await page.goto(labels.paths.list)
  await expect(rows(page)).toHaveCount(10)
  await expect(menu.getByText('No se pudo cargar el menú.')).toBeVisible()
  await expect(menu.getByRole('link')).toHaveCount(0)
  await page.unroute('**/citizen-portal/user/menu')
  await menu.getByRole('button', { name: labels.retry }).click()
  await expect(menu.getByRole('link', { name: labels.userValidation })).toBeVisible()
  await expect(menu.getByRole('button', { name: labels.retry })).toHaveCount(0)
})

test('shows an empty screen with the reason at the same address until the permissions can be read', async ({
  people,
}) => {
  const page = await people.regular(labels, 'viewer', 'about:blank')
  await page.route('**/citizen-portal/user/permissions*', (route) => route.fulfill(gone))
  await page.goto(labels.paths.list)
  const banner = page.getByRole('alert').filter({ hasText: /^No se pudieron cargar sus permisos/ })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: labels.userValidation })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(page).toHaveURL(labels.paths.list)
  // A second error changes nothing.
  const again = page.waitForResponse('**/citizen-portal/user/permissions*')
  await banner.getByRole('button', { name: labels.retry }).click()
  await again
  await expect(banner).toBeVisible()
  await page.unroute('**/citizen-portal/user/permissions*')
  await banner.getByRole('button', { name: labels.retry }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(banner).toHaveCount(0)
})

test('does not overwrite the stored columns when they could not be read', async ({ people, request }) => {
  const key = 'list.user-validation'
  const viewer = await caller(request, 'assignor')
  const preferences = '/api/citizen-portal/user/preferences'
  expect(await viewer.put(preferences, { [key]: { hidden: ['age'] } })).toBe(200)
  const page = await people.regular(labels, 'assignor', 'about:blank')
  const read = (route: Route) => (route.request().method() === 'GET' ? route.fulfill(gone) : route.fallback())
  await page.route(`**${preferences}`, read)
  await page.goto(labels.paths.list)
  await expect(rows(page)).toHaveCount(10)
  const written: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith(preferences) && sent.method() === 'PUT') written.push(sent.postData() ?? '')
  })
  const denser = page.getByRole('button', { name: labels.denser })
  await denser.click()
  await expect(page.getByRole('alert').filter({ hasText: gone.json.message })).toBeVisible()
  await expect(denser).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(`**${preferences}`, read)
  await denser.click()
  await expect(denser).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => written.length).toBe(1)
  expect(JSON.parse(written[0] ?? '{}')).toEqual({ [key]: { hidden: ['age'], density: 'compact' } })
  await expect(page.getByRole('columnheader', { name: labels.age })).toHaveCount(0)
  expect(await viewer.put(preferences, { [key]: null })).toBe(200)
})

test('options, views and roles that cannot be read show an error and a retry', async ({ people }) => {
  const page = await people.regular(labels, 'admin', labels.paths.list)
  await expect(rows(page)).toHaveCount(10)
  const attempts = [
    { call: /citizen-portal\/status\?/, open: labels.filters, says: /^No se pudieron cargar las opciones/ },
    { call: /user\/views\?/, open: /^Vistas/, says: /^No se pudieron cargar las vistas guardadas/ },
  ]
  for (const { call, open, says } of attempts) {
    await page.route(call, (route) => route.fulfill(gone))
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: open }).click()
    const panel = page.getByRole('dialog')
    const alert = panel.getByRole('alert').filter({ hasText: says })
    await expect(alert).toContainText(gone.json.message)
    await expect(panel.getByText('Todavía no hay vistas guardadas.')).toHaveCount(0)
    await page.unroute(call)
    await alert.getByRole('button', { name: labels.retry }).click()
    await expect(alert).toHaveCount(0)
    await panel.getByRole('button', { name: labels.close }).first().click()
    await expect(panel).toHaveCount(0)
  }

  const roles = /citizen-portal\/users\/roles/
  await page.route(roles, (route) => route.fulfill(gone))
  await page.goto(`${base}/es/usuario/administracion`)
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText(gone.json.message)).toBeVisible()
  await expect(form.getByText(/^Sin roles la persona no puede ingresar\. Si crea/)).toBeVisible()
  await page.unroute(roles)
  await form.getByRole('button', { name: labels.retry }).click()
  await expect(form.getByRole('group', { name: 'Roles' }).getByRole('checkbox').first()).toBeVisible()
})
