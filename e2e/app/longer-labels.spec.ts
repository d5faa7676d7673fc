import { expect } from '@playwright/test'
import { citizenAddress } from '../base/citizen-pages.ts'
import { citizenSession } from '../base/citizens.ts'
import { spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { addressOf } from '../screenshots/address.ts'
import { looks } from '../screenshots/all.ts'
import { citizenLooks } from '../screenshots/citizen-looks.ts'
import { layoutErrors } from '../screenshots/errors.ts'
import { type Look, open } from '../screenshots/look.ts'
import { emails, findPlaces } from '../screenshots/places.ts'
import { lengthen } from '../screenshots/pseudo.ts'

// Each screen in its first state, and the states with the least space; `npm run screenshots -- --longer` covers all states.

const closest = [
  'desk, the citizen',
  'desk, the decision about the citizen',
  'desk, ready-made observations',
  'audit, details',
]

function chosen(): Look[] {
  const plain = looks.filter(({ steps, before }) => steps === undefined && before === undefined)
  const first = new Map(plain.toReversed().map((look) => [look.screen, look]))
  return [...first.values(), ...looks.filter(({ name }) => closest.includes(name))]
}

test(
  'on a phone, labels 40 % longer are not cut off and do not widen the page',
  cell(false),
  async ({ people, request, baseURL }) => {
    const places = await findPlaces(request, baseURL ?? '')
    const all = chosen()
    for (const user of new Set(all.map((look) => look.user))) {
      const from = spanish.paths.login
      const page =
        user === 'nobody' ? await people.visitor(from, phone) : await people.regular(spanish, user, from, phone)
      for (const look of all.filter((one) => one.user === user)) {
        await open(page, look, addressOf(look, 'es', places))
        // Also waits for the requests of the lower parts of the screen.
        await page.waitForLoadState('networkidle')
        await lengthen(page)
        expect.soft(await layoutErrors(page), look.name).toEqual([])
      }
    }
  },
)

/** The citizens' pages with the most visits and the least space, then their other pages. */
const mainPages = [
  { part: 'closest', names: ['sign-up, nombre', 'a returned child, details', 'take part, review', 'an enrolment'] },
  {
    part: 'other',
    names: [
      'offer',
      'activity',
      'sign-in',
      'sign-up, its parts',
      'family',
      'a returned child',
      'my activities',
      'a voucher',
      'account',
      'account, preferencias',
    ],
  },
]

for (const { part, names } of mainPages) {
  const name = `on a phone, labels 40 % longer fit the ${part} pages of citizens, and all targets are large enough`
  test(name, cell(part === 'closest'), async ({ people, request, baseURL }) => {
    const places = await findPlaces(request, baseURL ?? '')
    const all = citizenLooks.filter((look) => names.includes(look.name.replace('portal: ', '')))
    expect(all).toHaveLength(names.length)
    for (const user of new Set(all.map((look) => look.user))) {
      const from = citizenAddress('offer')
      const page =
        user === 'citizen' || user === 'participant'
          ? await people.citizen(await citizenSession(request, emails[user]), from, phone)
          : await people.visitor(from, phone)
      for (const look of all.filter((one) => one.user === user)) {
        await open(page, look, addressOf(look, 'es', places))
        await page.waitForLoadState('networkidle')
        await lengthen(page)
        expect.soft(await layoutErrors(page, 44), look.name).toEqual([])
      }
    }
  })
}
