import { expect, type Locator, type Page } from '@playwright/test'
import type { ScreenName } from '../app/shell-screens.ts'
import type { CitizenPageName } from '../base/citizen-pages.ts'

// A look is a state of a screen, with the steps to reach it, in either language and any window.

/** The user of a look. */
export type User = 'nobody' | 'superadmin' | 'admin' | 'viewer' | 'assignor' | 'validator' | Citizen
/** A parent whose child was returned, and a person with enrolments. */
export type Citizen = 'citizen' | 'participant'

/** The records of the demonstration that looks use. */
export interface Places {
  /** Has documents, is being validated. */
  readonly citizen: number
  /** Has people enrolled. */
  readonly schedule: number
  readonly teamSchedule: number
  readonly stage: number
  /** Accepted in the schedule `accepted.schedule`. */
  readonly accepted: { readonly schedule: number; readonly citizen: number }
  readonly portal: {
    /** A schedule with free seats. */
    readonly activity: number
    /** The child of `citizen` whom the office returned. */
    readonly returned: number
    /** The profile of `participant`, and one of their accepted enrolments. */
    readonly holder: number
    readonly enrolment: number
    /** A child of `participant` who can read, and a team of the family. */
    readonly child: number
    readonly team: number
    /** Activities in which `participant` may enrol: alone, and with a team. */
    readonly fitting: number
    readonly inTeams: number
  }
}

interface AnyLook {
  readonly name: string
  readonly user: User
  /** The query or fragment: `?…` or `#…`. */
  readonly search?: (places: Places) => string
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<void>
  /** Goes from the screen to the state. */
  readonly steps?: (page: Page, narrow: boolean) => Promise<void>
}

/** A look at a screen of the staff. */
export interface Look extends AnyLook {
  readonly screen: ScreenName
  /** Replaces the numbers in the screen's path, in their order. */
  readonly ids?: (places: Places) => readonly number[]
}

/** A look at a page of the citizens. */
export interface CitizenLook extends AnyLook {
  readonly page: CitizenPageName
  /** The record of the page, or the name of its step or section. */
  readonly id?: (places: Places) => number | string
  /** The section of a person's data. */
  readonly part?: string
}

/** A pattern that matches the beginning of a name, in Spanish or in English. */
export function called(spanish: string, english: string): RegExp {
  return new RegExp(`^(${spanish}|${english})`)
}

/** The screen itself, without the menu and the bar. */
export function main(page: Page): Locator {
  return page.getByRole('main')
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog').last()
}

/** Waits until nothing on the page is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('[role="progressbar"]:not([aria-valuenow])')).toHaveCount(0)
}

/** Opens a look in this page. `leave` removes its changes to the network. */
export async function open(page: Page, look: AnyLook, address: string): Promise<void> {
  await look.before?.(page)
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 20_000 })
  await settled(page)
  await look.steps?.(page, (page.viewportSize()?.width ?? 0) < 960)
}

/** Resets the page for the next look. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
}

/** Presses a button of the screen, and waits for the dialog. */
export async function press(page: Page, spanish: string, english: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: called(spanish, english) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const actionsOf = called('Acciones de', 'Actions for')

/** Opens the menu of a row. */
export async function rowMenu(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: actionsOf }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/** Chooses an entry of the open menu. */
export async function choose(page: Page, spanish: string, english: string): Promise<void> {
  await page
    .getByRole('menuitem', { name: called(spanish, english) })
    .first()
    .click()
}

/** An entry of a row's menu that opens a dialog. */
export function ofRow(spanish: string, english: string) {
  return async (page: Page): Promise<void> => {
    await rowMenu(page)
    await choose(page, spanish, english)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** An entry of the screen's own "more actions" that opens a dialog. */
export function ofMore(spanish: string, english: string) {
  return async (page: Page): Promise<void> => {
    await main(page)
      .getByRole('button', { name: called('Más acciones', 'More actions') })
      .first()
      .click()
    await choose(page, spanish, english)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** A button that opens a dialog. */
export function byButton(spanish: string, english: string) {
  return (page: Page): Promise<void> => press(page, spanish, english)
}

/** Sends the open form as it is, to show its errors. */
export async function refuse(page: Page): Promise<void> {
  await dialog(page).locator('button[type="submit"], form button').last().click()
  await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
}

/** Runs two steps, one after the other. */
export function then(...steps: readonly ((page: Page, narrow: boolean) => Promise<void>)[]) {
  return async (page: Page, narrow: boolean): Promise<void> => {
    for (const step of steps) await step(page, narrow)
  }
}
