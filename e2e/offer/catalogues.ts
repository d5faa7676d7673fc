import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller } from '../base/caller.ts'
import { spanish } from '../base/labels.ts'
import { rows } from '../base/list.ts'
import { type People, readMessage } from '../base/people.ts'
import { dataMessages as say } from './catalogues-labels.ts'

/** A row of a catalogue, as the API returns it. */
export interface Row {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly [field: string]: unknown
}

/** The API of a catalogue. */
export function api(path: string): string {
  return `/api/citizen-portal/${path}`
}

/** The row with a name. */
export async function rowOf(caller: Caller, path: string, name: string): Promise<Row> {
  const { data } = await caller.get<{ data: Row[] }>(`${api(path)}?query=${encodeURIComponent(name)}&per_page=100`)
  const found = data.find((row) => row.name === name)
  if (found === undefined) throw new Error(`there is no ${name} among ${path}`)
  return found
}

/** Opens a catalogue and waits for its list. */
export async function inFront(people: People, username: string, path: string): Promise<Page> {
  const page = await people.regular(spanish, username, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return page
}

/** The open form, not the placeholder that takes the keys while the form's code loads. */
export function form(page: Page): Locator {
  return page.getByRole('dialog').and(page.locator(':not([data-takes-keys])'))
}

/** Opens the form of a new row. */
export async function create(page: Page, label: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click()
  await expect(form(page)).toBeVisible()
  return form(page)
}

/** The row on screen with this name. */
export function row(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

/** Presses an entry of a row's menu. */
export async function choose(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: say.actionsOf(name) })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Saves the form and waits until it is closed and the message is shown. */
export async function save(page: Page, message: string): Promise<void> {
  await form(page).getByRole('button', { name: say.save, exact: true }).click()
  await expect(form(page)).toHaveCount(0)
  await readMessage(page, message)
}
