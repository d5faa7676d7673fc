import { type Browser, expect, type Page } from '@playwright/test'
import { type CitizenPageName, citizenAddress, type Language } from '../base/citizen-pages.ts'
import { freshDocument, freshEmail, mailedCode, photograph } from '../base/citizens.ts'

// Signs up through the pages, in either language.

/** The person who signs up. */
export interface Applicant {
  readonly email: string
  readonly document: string
  readonly password: string
  readonly name: string
  readonly surname: string
}

export function applicant(): Applicant {
  return {
    email: freshEmail(),
    document: freshDocument(),
    password: 'tres caballos Azules 7?',
    name: 'Marcela',
    surname: 'Quintero',
  }
}

/** The steps by the last part of their address, in their order. */
export const signUpSteps = [
  'nombre',
  'cuenta',
  'codigo',
  'nacimiento',
  'residencia',
  'sobre-mi',
  'contacto',
  'fotos',
  'revisar',
] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** A field of the form of a person. */
export const field = (page: Page, name: string) => page.locator(`#field-${name}`)

/** Types a value in a field of the form. */
export const type = (page: Page, name: string, value: string) => field(page, name).getByRole('textbox').fill(value)

/** Types in a combobox and chooses the first option. */
export async function search(page: Page, name: string, text: string): Promise<void> {
  const box = field(page, name).getByRole('combobox')
  await box.click()
  await box.fill(text)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .click()
}

/** Selects the option with this value in a field of the form. */
export const select = (page: Page, name: string, value: string) =>
  field(page, name).locator('select').selectOption(value)

/** Uploads a photograph for a side of a document, and waits until it was checked. */
export async function giveSide(page: Page, side: 0 | 1, file: Awaited<ReturnType<typeof photograph>>): Promise<void> {
  const place = page.locator('main fieldset ol > li').nth(side)
  await place.locator('input[type="file"]').last().setInputFiles(file)
  await expect(place.getByRole('img')).toBeVisible()
  await expect(place.getByRole('alert')).toBeHidden()
}

const fill: Readonly<Record<SignUpStep, (page: Page, person: Applicant, browser: Browser) => Promise<void>>> = {
  nombre: async (page, { name, surname, document }) => {
    await type(page, 'name', name)
    await type(page, 'surname', surname)
    await type(page, 'document', document)
  },
  cuenta: async (page, { email, password }) => {
    await type(page, 'email', email)
    await field(page, 'password').locator('input').fill(password)
    await field(page, 'terms').getByRole('checkbox').check()
  },
  codigo: async (page, { email }) => {
    await page.locator('input[autocomplete="one-time-code"]').fill(await mailedCode(email))
  },
  nacimiento: async (page) => {
    const parts = field(page, 'birthdate').getByRole('textbox')
    for (const [index, part] of ['9', '3', '1988'].entries()) await parts.nth(index).fill(part)
    await search(page, 'city_birth_id', 'Bogot')
  },
  residencia: async (page) => {
    await search(page, 'neighborhood_id', 'La Esperanza')
    await type(page, 'address', 'Calle 187 # 8-20')
    await select(page, 'stratum', '2')
    await type(page, 'mobile_phone', '3001234567')
  },
  'sobre-mi': async (page) => {
    for (const name of ['sex', 'blood_type']) await field(page, name).locator('select').selectOption({ index: 2 })
    await search(page, 'eps_id', 'a')
    await field(page, 'has_disability').getByRole('radio').last().check()
    await page
      .getByRole('checkbox', { name: /^(Prefiero no contestar ninguna|I prefer not to answer any of them)$/ })
      .check()
  },
  contacto: async (page) => {
    await type(page, 'contact_name', 'Pedro Quintero')
    await type(page, 'contact_phone', '3109876543')
  },
  fotos: async (page, _, browser) => {
    await giveSide(page, 0, await photograph(browser, 'FRENTE'))
    await giveSide(page, 1, await photograph(browser, 'REVERSO'))
  },
  revisar: async () => {},
}

/** The link from the list of tasks to the next step. */
const goOn = (page: Page) => page.locator('main p > a').first()

interface SignUpOptions {
  readonly browser: Browser
  readonly language: Language
  readonly person: Applicant
  /** The first step to fill in after the page was loaded again. The password is asked once more before it. */
  readonly from?: SignUpStep
  /** The step at which to stop, before it is filled in; without it, the sign-up is sent. */
  readonly until?: SignUpStep
  /** Called at each step, once it is filled in. */
  readonly at?: (step: SignUpStep) => Promise<void>
}

/** Signs up through the pages, starting from the first step, or with `from` from the list of tasks. */
export async function signUp(page: Page, { browser, language, person, from, until, at }: SignUpOptions): Promise<void> {
  const address = (name: CitizenPageName, id?: string) => new RegExp(`${citizenAddress(name, language, id)}$`)
  if (from !== undefined) await goOn(page).click()
  const steps: readonly SignUpStep[] =
    from === undefined ? signUpSteps : ['cuenta', ...signUpSteps.slice(signUpSteps.indexOf(from))]
  for (const step of steps) {
    await page.waitForURL((url) => address('sign-up-step', step).test(url.pathname))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (step === until) return
    await fill[step](page, person, browser)
    await at?.(step)
    await page.locator('main form button[type="submit"]').last().click()
  }
  await page.waitForURL((url) => address('sign-up-step', 'enviado').test(url.pathname))
}
