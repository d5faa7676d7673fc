import { expect, type Page } from '@playwright/test'
import { citizenAddress, type Language } from '../base/citizen-pages.ts'
import { bornYearsAgo, freshDocument, pdfFile } from '../base/citizens.ts'
import { field, search, type } from './citizens-sign-up.ts'

// Adds a child to the family through the pages, in either language.

/** A child to be added. */
export interface Child {
  readonly name: string
  readonly surname: string
  /** In whole years today. */
  readonly age: number
}

/** The pages in their order, by the step in their address. The page of the contact opens only when its values are missing. */
export const childSteps = ['who', 'identity', 'residence', 'details', 'document', 'check'] as const
export type ChildStep = (typeof childSteps)[number]

const fill: Readonly<Record<ChildStep, (page: Page, child: Child) => Promise<void>>> = {
  who: async (page, { name, surname, age }) => {
    await field(page, 'relationship').getByRole('radio').first().check()
    await type(page, 'name', name)
    await type(page, 'surname', surname)
    const parts = field(page, 'birthdate').getByRole('textbox')
    for (const [index, part] of bornYearsAgo(age).split('-').reverse().entries()) await parts.nth(index).fill(part)
  },
  identity: async (page, { age }) => {
    await expect(field(page, 'document_type_id').locator('select')).toHaveValue(age < 7 ? '3' : '2')
    await type(page, 'document', freshDocument())
    await search(page, 'city_birth_id', 'Bogot')
  },
  residence: async (page) => {
    await page.getByRole('button', { name: /^(Igual que yo|Same as me)$/ }).click()
  },
  details: async (page) => {
    for (const name of ['sex', 'blood_type']) await field(page, name).locator('select').selectOption({ index: 2 })
    await field(page, 'has_disability').getByRole('radio').last().check()
  },
  document: async (page) => {
    await page.locator('main fieldset input[type="file"]:not([capture])').first().setInputFiles(pdfFile)
    await expect(page.getByText(pdfFile.name)).toBeVisible()
  },
  check: async () => {},
}

interface ChildOptions {
  readonly language: Language
  readonly child: Child
  /** Called at each step, once it is filled in. */
  readonly at?: (step: ChildStep) => Promise<void>
}

/** Adds a child through the pages, starting from the first step, with the holder's address, EPS and contact. Ends on the page of the family. */
export async function addChildByHand(page: Page, { language, child, at }: ChildOptions): Promise<void> {
  for (const step of childSteps) {
    await page.waitForURL(({ searchParams }) => (searchParams.get('step') ?? 'who') === step)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fill[step](page, child)
    await at?.(step)
    await page.locator('main form button[type="submit"]').last().click()
  }
  await page.waitForURL((url) => url.pathname.endsWith(citizenAddress('family', language)))
  await expect(page.getByRole('heading', { level: 2, name: `${child.name} ${child.surname}` })).toBeVisible()
}
