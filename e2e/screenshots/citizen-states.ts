import { expect, type Page } from '@playwright/test'
import { citizenAddress } from '../base/citizen-pages.ts'
import { byButton, type CitizenLook, main, type Places } from './look.ts'

// States of the citizens' pages. Responses are stubbed where the demonstration has no such data.

const visitor = { user: 'nobody' } as const
const participant = { user: 'participant' } as const

const json = (body: unknown, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Changes the responses about an activity and its free seats. */
const activityThat =
  (changes: { readonly state: string; readonly opens_at?: string; readonly left?: number }) =>
  async (page: Page): Promise<void> => {
    await page.route(/public-schedules\/\d+(\/availability)?$/, async (route) => {
      const body = await (await route.fetch()).json()
      await route.fulfill(json({ ...body, data: { ...body.data, ...changes } }))
    })
  }

const full = activityThat({ state: 'full', left: 0 })
const closed = activityThat({ state: 'closed' })
const upcoming = activityThat({ state: 'upcoming', opens_at: '2099-01-01 09:00:00' })

const answering =
  (path: RegExp, body: unknown, status = 200) =>
  async (page: Page): Promise<void> => {
    await page.route(path, (route) => route.fulfill(json(body, status)))
  }

/** Sends the empty form, to show its errors. */
const send = async (page: Page): Promise<void> => {
  await main(page).locator('form button[type="submit"]').last().click()
  await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
}

/** Completes a sign-up up to the confirmed e-mail, without a mail. */
export async function confirmEmail(page: Page): Promise<void> {
  const code = '123456'
  await answering(/\/api\/pre-register$/, { data: '' })(page)
  await answering(/\/api\/email\/pre-register-verification$/, { data: { code } })(page)
  const box = (name: string) => page.locator(`#field-${name}`).getByRole('textbox')
  const next = async () => page.locator('main form button[type="submit"]').click()
  await page.goto(citizenAddress('sign-up-step', 'es', 'nombre'))
  await box('name').fill('Marcela')
  await box('surname').fill('Quintero')
  await box('document').fill('1020304050')
  await next()
  await box('email').fill('marcela@correo.example')
  await page.locator('main input[autocomplete="new-password"]').fill('tres caballos azules')
  await page.locator('#field-terms').getByRole('checkbox').check()
  await next()
  await page.locator('input[autocomplete="one-time-code"]').fill(code)
  await next()
  await page.waitForURL(/nacimiento$/)
}

const activity = ({ portal }: Places) => portal.fitting
const person = ({ portal }: Places) => `?person=${portal.holder}`

/** A state of the offer. */
const offer = (name: string, look: Partial<CitizenLook>): CitizenLook => ({
  name: `portal: offer, ${name}`,
  ...visitor,
  page: 'offer',
  ...look,
})

const invitation = {
  team: 'Tigres del Norte',
  captain: 'ANA LUCÍA TORRES',
  activity_name: 'BÉISBOL',
  weekday_name: 'SÁBADOS',
  daily_name: '8:00 A. M. - 10:00 A. M.',
  schedule_id: 1,
  expires_at: '2099-01-01 09:00:00',
}

export const citizenStates: readonly CitizenLook[] = [
  offer('nothing matches', { search: () => '?query=zzzzqqq' }),
  offer('filters that are set', { search: () => '?day=1,6&is_paid=0' }),
  offer('as a week', { search: () => '?view=week' }),
  offer('its filters', { steps: byButton('Filtros', 'Filters'), search: () => '?query=judo' }),
  offer('the family', { steps: byButton('Para mi familia', 'For my family'), search: () => '?query=judo' }),
  offer('that cannot be had', { before: answering(/public-schedules\?/, { message: 'No hay servicio' }, 500) }),
  offer('under maintenance', { before: answering(/public-schedules\?/, { message: 'No hay servicio' }, 503) }),
  offer('without a connection', {
    search: () => '?query=judo',
    steps: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: /Sin conexión|No connection/ })).toBeVisible()
    },
  }),
  ...Object.entries({ full, closed, upcoming }).flatMap(([state, before]): CitizenLook[] => [
    { name: `portal: activity, ${state}`, ...visitor, page: 'activity', id: activity, before },
    { name: `portal: take part, ${state}`, ...participant, page: 'take-part', id: activity, before },
  ]),
  { name: 'portal: take part, who', ...participant, page: 'take-part', id: activity },
  { name: 'portal: take part, review', ...participant, page: 'take-part', id: activity, search: person },
  {
    name: 'portal: take part, what was not accepted',
    ...participant,
    page: 'take-part',
    id: activity,
    search: person,
    // The activity may have no consent of its own, and then the form would be sent.
    before: answering(/\/schedules\/\d+\/check$/, {
      data: {
        can_enrol: true,
        reasons: [],
        consents: [
          {
            id: 1,
            title: 'Participación de una persona menor de edad',
            text: 'Autorizo su participación.',
            revision: 1,
          },
        ],
      },
    }),
    steps: send,
  },
  {
    name: 'portal: take part, done',
    ...participant,
    page: 'take-part',
    id: activity,
    search: ({ portal }) => `?done=${portal.enrolment}`,
  },
  { name: 'portal: take part, with a team', ...participant, page: 'take-part', id: ({ portal }) => portal.inTeams },
  {
    name: 'portal: an enrolment, withdraw',
    ...participant,
    page: 'enrolment',
    id: ({ portal }) => portal.enrolment,
    steps: byButton('Cancelar la inscripción', 'Cancel the enrolment'),
  },
  { name: 'portal: my activities, as a list', ...participant, page: 'my-activities', search: () => '?view=list' },
  {
    name: 'portal: my activities, none',
    ...participant,
    page: 'my-activities',
    before: answering(/profiles\/subscriptions(\?|$)/, { data: [], details: {}, meta: { total: 0, last_page: 1 } }),
  },
  {
    name: 'portal: join a team',
    ...participant,
    page: 'join-team',
    id: () => 'ABCD2345',
    before: answering(/\/api\/invitations\/\w+$/, { data: invitation }),
  },
  {
    name: 'portal: confirm the e-mail',
    ...participant,
    page: 'confirm-email',
    before: async (page) => {
      await page.route(/\/api\/user$/, async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill(json({ ...body, data: { ...body.data, email_verified_at: null } }))
      })
    },
  },
  { name: 'portal: sign-in, with errors', ...visitor, page: 'sign-in', steps: send },
  { name: 'portal: sign-up, with errors', ...visitor, page: 'sign-up-step', id: () => 'nombre', steps: send },
  {
    name: 'portal: sign-up, home with errors',
    ...visitor,
    page: 'sign-up-step',
    id: () => 'residencia',
    before: confirmEmail,
    steps: send,
  },
  { name: 'portal: sign-up, its parts', ...visitor, page: 'sign-up', before: confirmEmail },
  { name: 'portal: add a person, with errors', ...participant, page: 'add-person', steps: send },
  {
    name: 'portal: account, contrasena, with errors',
    ...participant,
    page: 'account-section',
    id: () => 'contrasena',
    steps: send,
  },
  {
    name: 'portal: a family that cannot be had',
    ...participant,
    page: 'family',
    before: answering(/\/api\/profiles(\?|$)/, { message: 'No se pudo leer. Intente de nuevo.' }, 500),
  },
]
