import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { bornYearsAgo, household, responseStores } from '../base/citizens.ts'
import { phone, test } from '../base/people.ts'

const offer = '/portal-ciudadano/'

interface Activity {
  readonly id: number
  readonly activity_name: string
  readonly min_age: number
  readonly max_age: number
}

/** A public activity of the demonstration in this state. */
async function activityIn(request: APIRequestContext, state: string, query = ''): Promise<Activity> {
  const today = new Date().toISOString().slice(0, 10)
  const path = `/api/citizen-portal/public-schedules?with_full=1&open_from=${today}&state[]=${state}${query}`
  const { data } = await (await request.get(path)).json()
  expect(data.length, `activities that are ${state}`).toBeGreaterThan(0)
  return data[0]
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

async function addPerson(page: Page, name: string, age: number): Promise<void> {
  const [year = '', month = '', day = ''] = bornYearsAgo(age).split('-')
  await page.getByLabel('Nombre').fill(name)
  const birthdate = page.getByRole('group', { name: 'Fecha de nacimiento' })
  await birthdate.getByLabel('Día').fill(day)
  await birthdate.getByLabel('Mes').fill(month)
  await birthdate.getByLabel('Año').fill(year)
  await page.getByRole('button', { name: 'Agregar a la lista' }).click()
}

test('the offer and an activity can be read without JavaScript, in both languages', async ({ browser, request }) => {
  const activity = await activityIn(request, 'open')
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, title, part] of [
    ['', 'Actividades', 'actividades'],
    ['en', 'Activities', 'activities'],
  ] as const) {
    await page.goto(offer + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await cards(page).count()).toBeGreaterThan(3)
    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/${part}/\\d+$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const response = await page.goto(`${offer}actividades/${activity.id}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByText(/Qued(a|an) .*cupo/).first()).toBeVisible()
  // The styles of the page arrive before its scripts.
  const loaded = page.locator('head :is(script[type="module"], link[rel="modulepreload"])')
  expect(await loaded.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('fetchpriority')))).not.toContain(null)
  expect(await loaded.count()).toBeGreaterThan(1)
  await context.close()
})

test('the application takes over a page of the server without a jump or an error', async ({ people, request }) => {
  const activity = await activityIn(request, 'open')
  const page = await people.visitor('about:blank', phone)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + entry.value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['', 'en', `actividades/${activity.id}`]) {
    await page.goto(offer + path)
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.elementHandle()
    // The files of the icons, and the toolbar, which only the browser renders.
    await page.waitForLoadState('networkidle')
    // The same element: React has hydrated it.
    expect(await title.evaluate((element, first) => element === first, before)).toBe(true)
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThanOrEqual(0.02)
  }
  await page
    .getByRole('link', { name: 'Compartir' })
    .or(page.getByRole('button', { name: 'Compartir' }))
    .waitFor()
})

/** Opens the offer as the server renders it. @returns a function that lets the application start */
async function openBeforeStart(page: Page): Promise<() => void> {
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await started
    await route.continue()
  })
  await page.goto(offer, { waitUntil: 'commit' })
  return start
}

test('a press on a button before the application runs is not lost', async ({ people }) => {
  const page = await people.visitor('about:blank', phone)
  const start = await openBeforeStart(page)
  await page.getByRole('button', { name: 'Para mi familia' }).click()
  start()
  await expect(page.getByText('No se envía a nadie')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Registrarme' }).click()
  await page.goBack()
  // Once, and not on each page.
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a search that is typed before the application runs is not lost', async ({ people }) => {
  const page = await people.visitor('about:blank', phone)
  const start = await openBeforeStart(page)
  await page.getByRole('searchbox').fill('natacion')
  start()
  await expect(page).toHaveURL(/query=natacion/)
  await expect(page.getByRole('searchbox')).toHaveValue('natacion')
})

test('a visitor searches and filters, and the address contains the selection', async ({ people }) => {
  const page = await people.visitor(offer, phone)
  await expect(cards(page).first()).toBeVisible()
  await lookTwice(page, 'offer')
  const all = await page.getByText(/^\d+ actividades$/).textContent()

  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await filters.getByRole('button', { name: 'sábado' }).click()
  await filters.getByRole('button', { name: 'Gratis' }).click()
  await expect(filters.getByRole('button', { name: 'sábado' })).toHaveAttribute('aria-pressed', 'true')
  await lookTwice(page, 'filters')
  await filters.getByRole('button', { name: /^Ver \d+ actividad/ }).click()
  await expect(page).toHaveURL(/day=6/)
  await expect(page).toHaveURL(/is_paid=0/)
  const facts = cards(page).getByText(/[Ss]ábado|[Ll]unes a domingo/)
  await expect.poll(() => facts.count()).toBe(await cards(page).count())

  await page.reload()
  await page.getByRole('button', { name: 'Quitar el filtro: sábado' }).click()
  await expect(page).not.toHaveURL(/day=/)
  await page.getByRole('button', { name: 'Quitar el filtro: Gratis' }).click()
  await expect(page.getByText(String(all), { exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill('natasion')
  await expect(page.getByText(/^No encontramos nada para «natasion»\./)).toBeVisible()
  await lookTwice(page, 'nothing found')
  await page.goto(`${offer}?query=natasion&day=6&is_paid=0&with_full=1`)
  await expect(page.getByText(/^No encontramos nada para «natasion» · sábado · Gratis\./)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/\?query=natasion$/)
  await expect(page.getByText(/^No encontramos nada para «natasion»\./)).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas las actividades' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(cards(page).first()).toBeVisible()
})

test('two whole activities fit the first screen of a phone, before and after the application runs', async ({
  browser,
  people,
}) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  for (const page of [await context.newPage(), await people.visitor('about:blank', phone)]) {
    await page.goto(offer)
    const bar = await page.getByRole('navigation').boundingBox()
    const second = await cards(page).nth(1).boundingBox()
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await context.close()
})

test('shows the meaning of short words of the institute, and finds activities by it', async ({ people }) => {
  const page = await people.visitor(`${offer}?query=centro felicidad&with_full=1`, phone)
  await expect(cards(page).getByText('Centro Felicidad').first()).toBeVisible()
  await expect(cards(page).getByText(/\b(CEFE|TEC)\b/)).toHaveCount(0)
})

test('offline, a search shows a message that it needs the connection, and nothing is stored', async ({ people }) => {
  const page = await people.visitor(offer, phone)
  await expect(cards(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  // The page has noticed that the connection is lost. The loaded activities stay.
  await expect(page.getByText('Sin conexión. Puede leer lo que ya está en la página.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('searchbox').fill('tenis')
  await expect(page.getByText('No hay conexión. La información aparecerá cuando vuelva.').first()).toBeVisible()
  await expect(page).toHaveURL(/query=tenis/)
  expect(await responseStores(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(page.getByText(/^\d+ actividad/)).toBeVisible()
})

test('the entered family stays on the device, and every activity shows who may take part', async ({
  people,
  request,
}) => {
  const activity = await activityIn(request, 'open', '&age=30&is_paid=0')
  const page = await people.visitor(offer, phone)
  const sent: string[] = []
  page.on('request', (one) => sent.push(`${one.url()} ${one.postData() ?? ''}`))
  await page.getByRole('button', { name: 'Para mi familia' }).click()
  await expect(page.getByText('No se envía a nadie')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar a la lista' }).click()
  await expect(page.getByText('Escriba el día, el mes y el año de nacimiento')).toBeVisible()
  await addPerson(page, 'Ana', 30)
  await addPerson(page, 'Abuelo', 119)
  await lookTwice(page, 'family')
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect(cards(page).first().getByText(/^Ana /)).toBeVisible()
  await page.reload()
  await expect(
    cards(page)
      .first()
      .getByText(/^Abuelo /),
  ).toBeVisible()
  await page.goto(`${offer}actividades/${activity.id}`)
  const family = page.getByRole('region', { name: '¿Quién de mi familia puede ir?' })
  await expect(family.getByText('Ana puede ir')).toBeVisible()
  await expect(family.getByText(/^Abuelo /)).toBeVisible()
  expect(sent.filter((one) => one.includes(bornYearsAgo(30)))).toEqual([])
})

test('the offer shows what fits the people of the account first, and everything at one press', async ({
  people,
  request,
}) => {
  const family = await household(request, {
    children: [
      { age: 5, name: 'Sara' },
      { age: 12, name: 'Tomás', verified: false },
    ],
  })
  const page = await people.citizen(family, offer, phone)
  const forFamily = page.getByRole('button', { name: /^Para (Luz y Sara|Sara y Luz) · \d+$/ })
  await expect(forFamily).toHaveAttribute('aria-pressed', 'true')
  await expect(
    cards(page)
      .first()
      .getByText(/puede ir/)
      .first(),
  ).toBeVisible()
  await lookTwice(page, 'for the family')

  await page.getByRole('button', { name: 'Para mi familia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Para mi familia' })
  await expect(dialog.getByLabel(/^Tomás .*, 12 años$/)).not.toBeChecked()
  await expect(dialog.getByText('Todavía no hemos verificado sus datos.')).toBeVisible()
  await lookTwice(page, 'people of the account')
  await dialog.getByLabel(/^Luz .*, \d+ años$/).uncheck()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  const forSara = page.getByRole('button', { name: /^Para Sara · \d+$/ })
  await expect(forSara).toHaveAttribute('aria-pressed', 'true')
  const shown = Number(/\d+$/.exec((await forSara.textContent()) ?? '')?.[0])
  await expect(cards(page).getByText(/^Sara .* puede ir/)).toHaveCount(Math.min(shown, 30))

  const all = page.getByRole('button', { name: /^Todo · \d+$/ })
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\?all=1$/)
  await cards(page).first().getByRole('link').click()
  await page.goBack()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  // The selection outlives the page, and the address names nobody.
  await page.goto(offer)
  await expect(forSara).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox').fill('natasion')
  await expect(page.getByText(/^No encontramos nada para Sara · «natasion»\./)).toBeVisible()
})

test('a visitor filters by age, and the week shows ages and price', async ({ people }) => {
  const page = await people.visitor(offer, phone)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Edad').fill('7')
  await page.getByRole('button', { name: /^Ver \d+ actividad/ }).click()
  await expect(page).toHaveURL(/\?age=7$/)
  await page.getByRole('button', { name: 'Semana' }).click()
  await expect(page.getByText(/(años|edades) · (Gratis|\$)/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro: 7 años' }).click()
  await expect(page).not.toHaveURL(/age=/)
})

test('shows the activities of a week, by day on a phone and as a table on a desktop', async ({ people }) => {
  const page = await people.visitor(`${offer}en?view=week`, phone)
  await expect(page.getByRole('heading', { level: 2, name: 'Wednesday' })).toBeVisible()
  await lookTwice(page, 'week on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  const week = page.getByRole('table', { name: 'Activities by hour and day' })
  await expect(week.getByRole('columnheader')).toHaveCount(8)
  await lookTwice(page, 'week on a desk')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page).not.toHaveURL(/view=/)
})

test('a shared activity opens in both languages and links to the enrolment', async ({ people, request }) => {
  const activity = await activityIn(request, 'open')
  const page = await people.visitor(`${offer}actividades/${activity.id}`, phone)
  const name = new RegExp(`^${activity.activity_name.slice(0, 4)}`, 'i')
  const title = /<title>(.*)<\/title>/.exec(await (await request.get(page.url())).text())?.[1] ?? ''
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(title)
  await expect(page.getByText(/qued(a|an) .*cupo/i).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute('href', /openstreetmap\.org\/search/)
  await lookTwice(page, 'activity')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/activities/${activity.id}$`))
  await expect(page.getByText(/places?\b/i).first()).toBeVisible()
  await page.getByRole('link', { name: 'Enrol', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/users\/sign-in\?redirect=.*take-part/)
})

test('an activity shows that it is full, or when it opens', async ({ people, request }) => {
  const [full, upcoming] = [await activityIn(request, 'full'), await activityIn(request, 'upcoming')]
  const page = await people.visitor(`${offer}actividades/${full.id}`, phone)
  await expect(page.getByText('Ya no hay cupos.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inscribir', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver otras parecidas' }).click()
  await expect(page).toHaveURL(/category=/)
  await page.goto(`${offer}actividades/${upcoming.id}`)
  await expect(page.getByText(/^Abre el /)).toBeVisible()
  await expect(page.getByText('se actualiza sola')).toBeVisible()
  await page.goto(`${offer}actividades/999999`)
  await expect(page.getByRole('heading', { level: 1, name: 'Esta actividad ya no está' })).toBeVisible()
})

test('a visitor checks a voucher and reads the terms', async ({ people }) => {
  const page = await people.visitor(`${offer}revisar-comprobante`, phone)
  await page.getByRole('button', { name: 'Revisar', exact: true }).click()
  await expect(page.getByText('Escriba el código.')).toBeVisible()
  await page.getByLabel('Código del comprobante').fill('0000-0000')
  await page.getByRole('button', { name: 'Revisar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'El comprobante no es válido' })).toBeVisible()
  await lookTwice(page, 'voucher')
  await page.getByRole('link', { name: 'Términos y condiciones' }).click()
  await expect(page.getByRole('heading', { name: 'Su cuenta' })).toBeVisible()
  await lookTwice(page, 'terms')
})
