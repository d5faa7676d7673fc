import { expect } from '@playwright/test'
import { cell } from './length.ts'
import { phone, test } from './people.ts'
import { addressOf } from './screenshots/address.ts'
import { looks } from './screenshots/all.ts'
import { faults } from './screenshots/faults.ts'
import { type Look, open } from './screenshots/look.ts'
import { findPlaces } from './screenshots/places.ts'
import { lengthen } from './screenshots/pseudo.ts'
import { spanish } from './words.ts'

// Each screen as it is when somebody comes to it, and what stands closest together; `npm run looks -- --longer` sees all states.

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
  'labels 40 % longer are not cut off and widen no page, on a phone',
  cell(false),
  async ({ people, request, baseURL }) => {
    // Some forty pages, one after the other.
    test.setTimeout(300_000)
    const places = await findPlaces(request, baseURL ?? '')
    const all = chosen()
    for (const who of new Set(all.map((look) => look.who))) {
      const from = spanish.paths.login
      const page =
        who === 'nobody' ? await people.visitor(from, phone) : await people.regular(spanish, who, from, phone)
      for (const look of all.filter((one) => one.who === who)) {
        await open(page, look, addressOf(look, 'es', places))
        // What a screen fetches for its lower parts is looked at too.
        await page.waitForLoadState('networkidle')
        await lengthen(page)
        expect.soft(await faults(page), look.name).toEqual([])
      }
    }
  },
)
