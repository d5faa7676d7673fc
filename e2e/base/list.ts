import { expect, type Locator, type Page } from '@playwright/test'
import type { Labels } from './labels.ts'

/** The call of the list of citizens. */
export const profiles = '/api/citizen-portal/profiles'

export interface Citizen {
  id: number
  full_name: string
  document: string
}

/** The response of the call. */
export interface CitizenPage {
  data: Citizen[]
  meta: { total: number }
}

/** The rows of the list on screen. */
export function rows(page: Page): Locator {
  return page.locator('tbody tr[data-row]')
}

/** The citizens of the page, in their order. */
export async function names(page: Page): Promise<string[]> {
  const texts = await rows(page).getByRole('rowheader').allTextContents()
  return texts.map((text) => text.trim())
}

/** The values of a column, from top to bottom. */
export async function column(page: Page, name: string): Promise<string[]> {
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: name })).toHaveCount(1)
  const place = (await heads.allInnerTexts()).findIndex((text) => text.trim().startsWith(name))
  return rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent.trim() ?? ''), place)
}

/** Types a search and runs it. */
export async function search(page: Page, labels: Labels, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: labels.search }).fill(text)
  await page.keyboard.press('Enter')
}
