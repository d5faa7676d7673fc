import { expect, type Page } from '@playwright/test'
import { base, english, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { test } from '../base/people.ts'
import { notFoundTitle, notYet, type Screen, screens } from './shell-screens.ts'

type Language = 'es' | 'en'
type Form = 'plain' | Language

interface Step {
  /** Below the base path. */
  readonly path: string
  /** The address after redirects; without it, `path`. */
  readonly leadsTo?: string
  readonly language: Language
  readonly title: string
}

const products = { es: spanish.product, en: english.product }
const logins = { plain: '/login', en: '/en/login', es: '/es/iniciar-sesion' } as const
const passports = { plain: '/validate-passport', en: '/en/validate-passport', es: '/es/validar-pasaporte' } as const
const forms = ['plain', 'es', 'en'] as const
const all = Object.entries<Screen>(screens)

const there = ([name]: readonly [string, Screen]) => !(notYet as ReadonlySet<string>).has(name)

/** Without a cookie, an address without a language is Spanish. */
function languageOf(form: Form): Language {
  return form === 'en' ? 'en' : 'es'
}

function pathOf(screen: Screen, form: Form): string {
  return form === 'plain' ? `/${screen.plain}` : `/${form}/${screen[form]}`
}

/** The same address with one letter of its last segment percent-encoded. */
function encoded(path: string): string {
  const at = path.lastIndexOf('/') + 1
  return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`
}

/** The expected title and address for an address of a screen, with or without a session. */
function opening(entry: readonly [string, Screen], form: Form, path: string, signedIn: boolean): Step {
  const [, { title, opens }] = entry
  const language = languageOf(form)
  if (!there(entry)) return { path, language, title: notFoundTitle[language] }
  if (opens === 'anonymous' || signedIn) return { path, language, title: title[language] }
  const query = new URLSearchParams({ reason: 'required', next: path })
  return { path, leadsTo: `${logins[form]}?${query}`, language, title: screens.login.title[language] }
}

/** Opens each address inside the page, as its links do, and returns the errors. */
async function walk(page: Page, steps: readonly Step[]): Promise<string[]> {
  expect(steps.length).toBeGreaterThan(0)
  const visits = steps.map(({ path, leadsTo, language, title }) => ({
    path: base + path,
    // The review desk writes the current citizen into its address.
    addsToQuery: title === screens['review-desk'].title[language],
    leadsTo: base + (leadsTo ?? path),
    language,
    title: `${title} - ${products[language]}`,
  }))
  const between = [
    { path: base + passports.es, language: 'es', title: `${screens['validate-passport'].title.es} - ${products.es}` },
    { path: base + passports.en, language: 'en', title: `${screens['validate-passport'].title.en} - ${products.en}` },
  ]
  return page.evaluate(
    async ([list, hops]) => {
      const errors: string[] = []
      interface Shown {
        readonly leadsTo: string
        readonly language: string
        readonly title: string
        readonly addsToQuery?: boolean
      }
      const shows = ({ leadsTo, language, title, addsToQuery = false }: Shown) =>
        document.title === title &&
        document.documentElement.lang === language &&
        (addsToQuery ? location.pathname === leadsTo.split('?')[0] : location.pathname + location.search === leadsTo) &&
        (document.querySelector('h1')?.textContent ?? '') !== ''
      const go = async (step: Shown & { readonly path: string }) => {
        const from = document.title
        // The title of the previous address proves nothing.
        document.title = ''
        history.replaceState(null, '', step.path)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
        const until = performance.now() + 10_000
        while (!shows(step) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 4))
        if (shows(step)) return
        const { title, documentElement } = document
        errors.push(`${step.path} shows "${title}" in ${documentElement.lang} at ${location.href} (after "${from}")`)
        // One error must not affect the next addresses.
        if (document.title === '') document.title = from
      }
      for (const step of list) {
        const other = hops.find(({ title }) => title !== step.title)
        if (document.title === step.title && other !== undefined) await go({ ...other, leadsTo: other.path })
        await go(step)
      }
      return errors
    },
    [visits, between] as const,
  )
}

/** The valid forms of an address: as it is, with a final slash, with an encoded letter, with a query. */
const eachApart = [
  (path: string) => path,
  (path: string) => `${path}/`,
  encoded,
  (path: string) => `${path}?unknown=1&query=a%20b`,
]

/** All these forms combined. */
const allAtOnce = [(path: string) => `${encoded(path)}/?unknown=1&query=a%20b`]

function goodSteps(signedIn: boolean, variants = allAtOnce): Step[] {
  return variants.flatMap((vary) =>
    forms.flatMap((form) => all.map((entry) => opening(entry, form, vary(pathOf(entry[1], form)), signedIn))),
  )
}

const none = (path: string, language: Language): Step => ({ path, language, title: notFoundTitle[language] })

/** Addresses that resemble the address of a screen and are invalid. */
function badSteps(): Step[] {
  return all.flatMap(([, screen]) => {
    const { plain, en, es } = screen
    const lettered = es.replace(/[a-z]/, (letter) => letter.toUpperCase())
    return [
      // The slug of the other language, and a slug without its language.
      ...(es === en ? [] : [none(`/es/${en}`, 'es'), none(`/en/${es}`, 'en'), none(`/${es}`, 'es')]),
      ...(plain === en ? [] : [none(`/en/${plain}`, 'en'), none(`/${en}`, 'es')]),
      // A language that the portal does not have.
      none(`/fr/${en}`, 'es'),
      none(`/ES/${es}`, 'es'),
      none(`/es-CO/${es}`, 'es'),
      // Other letter case, an additional segment, and an encoded slash.
      none(`/es/${lettered}`, 'es'),
      none(`/en/${en}/x/y`, 'en'),
      none(`/es/${es}%2F`, 'es'),
    ]
  })
}

test('without a session every form of every address opens its screen, or the sign-in page and then the screen', async ({
  people,
}) => {
  const page = await people.visitor(base + passports.es)
  expect(await walk(page, goodSteps(false))).toEqual([])
})

test('each valid form of an address opens the same screen when it is opened alone', cell(false), async ({ people }) => {
  const visitor = await people.visitor(base + passports.es)
  expect(await walk(visitor, goodSteps(false, eachApart))).toEqual([])
  const page = await people.regular(spanish, 'superadmin', spanish.paths.home)
  expect(await walk(page, goodSteps(true, eachApart))).toEqual([])
})

test('with a session every form of every address opens its screen', async ({ people }) => {
  const page = await people.regular(spanish, 'superadmin', spanish.paths.home)
  expect(await walk(page, goodSteps(true))).toEqual([])
  const indexes = ['', '/', '/es', '/es/', '/en', '/en/'].map((path): Step => {
    const form = path.includes('en') ? 'en' : path.includes('es') ? 'es' : 'plain'
    const language = languageOf(form)
    return { path, leadsTo: pathOf(screens.home, form), language, title: screens.home.title[language] }
  })
  expect(await walk(page, indexes)).toEqual([])
})

test('an address that only resembles one of a screen shows “not found” in the language of the address', async ({
  people,
}) => {
  const page = await people.visitor(base + passports.es)
  expect(await walk(page, badSteps())).toEqual([])
})

/** The forms of each screen's address to open: all three, or in the short run one, a different one for each screen. */
const formParts = [
  { forms: 'a form', isShort: true },
  { forms: 'the other forms', isShort: false },
]
const isInPart = (isShort: boolean, screen: number, form: Form) => (forms[screen % forms.length] === form) === isShort

for (const { forms: named, isShort } of formParts) {
  const name = `${named} of every address with a passport opens the page of the passport with the whole query`
  test(name, cell(isShort), async ({ people }) => {
    const page = await people.visitor(base + passports.es)
    // From its own IP address: the number of vouchers that one address may check in a minute is limited, and later journeys check some.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.0.0.1' })
    const query = '?a=1&passport=abc%2Bdef&a=2'
    const steps = forms.flatMap((form) => {
      const paths = all.filter((_, index) => isInPart(isShort, index, form)).map(([, screen]) => pathOf(screen, form))
      const further = isShort ? [form === 'plain' ? '/' : `/${form}`, `/${form}/nowhere`] : []
      return [...paths, ...further].map((path): Step => {
        const to = path.startsWith('/plain/') ? 'plain' : form
        const language = languageOf(to)
        const title = screens['validate-passport'].title[language]
        return { path: path + query, leadsTo: passports[to] + query, language, title }
      })
    })
    expect(await walk(page, steps)).toEqual([])
  })
}

test('the server returns the application for every address', async ({ request }) => {
  const paths = [...goodSteps(false, eachApart), ...badSteps()].map(({ path }) => path)
  const wrong: string[] = []
  for (let at = 0; at < paths.length; at += 20) {
    await Promise.all(
      paths.slice(at, at + 20).map(async (path) => {
        const response = await request.get(base + path)
        const isPage = (response.headers()['content-type'] ?? '').startsWith('text/html')
        if (response.status() !== 200 || !isPage) wrong.push(`${path}: ${response.status()}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})

/** The steps for forbidden screens: each opens the start page in the language of the address. */
function noAccessSteps(isShort: boolean, closed: (screen: Screen) => boolean): Step[] {
  return all
    .filter(there)
    .filter(([, screen]) => closed(screen))
    .flatMap(([, screen], index) =>
      forms
        .filter((form) => isInPart(isShort, index, form))
        .map((form): Step => {
          const language = languageOf(form)
          const title = screens.home.title[language]
          return { path: pathOf(screen, form), leadsTo: pathOf(screens.home, form), language, title }
        }),
    )
}

const noAccess = 'No tiene acceso a este módulo.'

for (const { forms: named, isShort } of formParts) {
  const name = `a user without permission for a screen gets a message and the start page, by ${named} of its address`
  test(name, cell(isShort), async ({ people }) => {
    const page = await people.regular(spanish, 'viewer', 'about:blank')
    await page.route('**/api/citizen-portal/user/permissions*', async (route) => {
      const response = await route.fetch()
      const body: { data: object } = await response.json()
      await route.fulfill({ response, json: { ...body, data: { ...body.data, roles: [], abilities: [] } } })
    })
    await page.goto(spanish.paths.list)
    await expect(page).toHaveURL(spanish.paths.home)
    await expect(page.getByText(noAccess)).toBeVisible()
    const steps = noAccessSteps(isShort, ({ opens }) => opens === 'rights')
    expect(await walk(page, steps)).toEqual([])
  })

  for (const username of ['admin', 'viewer', 'assignor', 'validator']) {
    const steps = noAccessSteps(isShort, ({ closedTo }) => closedTo?.includes(username) ?? false)
    // Possibly every existing screen is open to this user.
    if (steps.length > 0) {
      test(
        `${username} gets the start page instead of forbidden screens, by ${named}`,
        cell(isShort && username === 'viewer'),
        async ({ people }) => {
          const page = await people.regular(spanish, username, spanish.paths.home)
          expect(await walk(page, steps)).toEqual([])
          await expect(page.getByText(noAccess).first()).toBeVisible()
        },
      )
    }
  }
}
