import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { caller } from './caller.ts'
import { spanish } from './labels.ts'
import { profiles, rows } from './list.ts'
import { viewLabels } from './list-labels.ts'
import { readMessage, test } from './people.ts'
import { valuesOf } from './workbook.ts'

const viewTexts = viewLabels.es

interface Row {
  id: number
  full_name: string
  document: string
  birthdate: string
  age: number
}

async function openPanel(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog')
}

/** The column headers in their order, without the columns of controls. */
async function headings(page: Page): Promise<string[]> {
  const all = await page.getByRole('columnheader').allInnerTexts()
  // A second line shows the position of the column in the order.
  const texts = all.map((text) => text.split('\n')[0]?.trim() ?? '')
  return texts.filter((text) => text !== '' && text !== spanish.selectPage && !viewTexts.controls.includes(text))
}

test('a saved view is shared with a role, and a second user opens it by its link', async ({ people }) => {
  const page = await people.regular(
    spanish,
    'admin',
    `${spanish.paths.list}?status_id=3&column[]=birthdate&order[]=asc`,
  )
  await expect(rows(page).first()).toBeVisible()
  const first = await rows(page).first().getByRole('rowheader').innerText()

  const panel = await openPanel(page, viewTexts.views)
  await panel.getByRole('button', { name: viewTexts.save }).click()
  await panel.getByRole('button', { name: viewTexts.keep, exact: true }).click()
  await expect(panel.getByLabel(viewTexts.name)).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel(viewTexts.name).fill('Los mayores en validación')
  await panel.getByRole('checkbox', { name: viewTexts.viewer, exact: true }).check()
  await panel.getByRole('button', { name: viewTexts.keep, exact: true }).click()
  await readMessage(page, viewTexts.saved('Los mayores en validación'))
  await expect(page.getByRole('button', { name: viewTexts.view('Los mayores en validación') })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('view')
  expect(id).toMatch(/^\d+$/)

  // The columns are part of the view. Changing them in the view does not change the person's own columns.
  const columns = await openPanel(page, spanish.columns)
  await columns.getByRole('checkbox', { name: spanish.birthdate }).uncheck()
  await page.keyboard.press('Escape')
  const changed = await openPanel(page, viewTexts.view(viewTexts.changed('Los mayores en validación')))
  await changed.getByRole('button', { name: viewTexts.update('Los mayores en validación') }).click()
  await expect(page.getByText(viewTexts.changed('Los mayores en validación'))).toHaveCount(0)
  await readMessage(page, 'Se guardó la vista.')
  expect(await headings(page)).not.toContain(spanish.birthdate)

  // Another search changes the list; the view itself changes only when it is saved.
  await page.getByRole('searchbox', { name: spanish.search }).fill('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText(viewTexts.changed('Los mayores en validación'))).toBeVisible()

  const other = await people.regular(spanish, 'viewer', `${spanish.paths.list}?view=${id}`)
  await expect(other).toHaveURL(/status_id=3.*column\[\]=birthdate&order\[\]=asc/)
  await expect(rows(other).first().getByRole('rowheader')).toHaveText(first)
  expect(await headings(other)).toEqual(await headings(page))
  const theirs = await openPanel(other, viewTexts.view('Los mayores en validación'))
  await expect(theirs.getByText(viewTexts.sharedWithYou)).toBeVisible()
  await expect(theirs.getByRole('button', { name: viewTexts.edit('Los mayores en validación') })).toHaveCount(0)
  await other.keyboard.press('Escape')

  // A user without the role gets a message and the list without the view.
  const assignor = await people.regular(spanish, 'assignor', `${spanish.paths.list}?view=${id}`)
  await expect(assignor.getByText(viewTexts.gone)).toBeVisible()
  await expect(assignor).not.toHaveURL(/view=/)
  await expect(rows(assignor)).toHaveCount(10)

  // When its owner deletes it, it is deleted for all users.
  const mine = await openPanel(page, viewTexts.view('Los mayores en validación (modificada)'))
  await mine.getByRole('button', { name: viewTexts.edit('Los mayores en validación') }).click()
  await mine.getByRole('button', { name: viewTexts.remove, exact: true }).click()
  await mine.getByRole('button', { name: viewTexts.remove, exact: true }).click()
  await expect(page.getByText(viewTexts.removed)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: viewTexts.views })).toBeVisible()
  const later = await people.regular(spanish, 'viewer', `${spanish.paths.list}?view=${id}`)
  await expect(later.getByText(viewTexts.gone)).toBeVisible()
  await expect(later.getByRole('columnheader', { name: spanish.birthdate })).toBeVisible()
})

test('the default view applies when the list is opened without parameters, and not with a link that has some', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'viewer', `${spanish.paths.list}?status_id=2`)
  const panel = await openPanel(page, viewTexts.views)
  await panel.getByRole('button', { name: viewTexts.save }).click()
  await panel.getByLabel(viewTexts.name).fill('Verificados')
  await panel.getByLabel(viewTexts.makeDefault).check()
  await panel.getByRole('button', { name: viewTexts.keep, exact: true }).click()
  await expect(page.getByRole('button', { name: viewTexts.view('Verificados') })).toBeVisible()

  const again = await people.regular(spanish, 'viewer', spanish.paths.list)
  await expect(again).toHaveURL(/status_id=2/)
  await expect(again.getByRole('button', { name: viewTexts.view('Verificados') })).toBeVisible()
  // A removed filter stays removed.
  await again.getByRole('button', { name: spanish.removeFilters }).first().click()
  await expect(again).not.toHaveURL(/status_id/)
  await expect(rows(again)).toHaveCount(10)

  const linked = await people.regular(spanish, 'viewer', `${spanish.paths.list}?status_id=1`)
  await expect(rows(linked).first()).toBeVisible()
  await expect(linked).toHaveURL(/status_id=1$/)

  const forms = await openPanel(linked, viewTexts.views)
  await forms.getByRole('button', { name: viewTexts.save }).click()
  await forms.getByLabel(viewTexts.name).fill(' verificádos ')
  await forms.getByRole('button', { name: viewTexts.keep, exact: true }).click()
  await expect(forms.getByText(viewTexts.taken)).toBeVisible()
  await expect(forms.getByLabel(viewTexts.name)).toHaveValue(' verificádos ')
  await forms.getByRole('button', { name: spanish.cancel }).click()
  await forms.getByRole('button', { name: viewTexts.edit('Verificados') }).click()
  await forms.getByRole('button', { name: viewTexts.remove, exact: true }).click()
  await forms.getByRole('button', { name: viewTexts.remove, exact: true }).click()
  await expect(forms.getByRole('button', { name: 'Verificados' })).toHaveCount(0)
})

test('an export contains exactly the filtered rows and shown columns, cell by cell', async ({ people, request }) => {
  const filter = 'status_id=1&column[]=birthdate&order[]=asc&column[]=id&order[]=asc'
  const expected = await (await caller(request, 'admin')).get<{ data: Row[]; meta: { total: number } }>(
    `${profiles}?${filter}&per_page=100`,
  )
  const { total } = expected.meta
  expect(total).toBeGreaterThan(10)
  expect(total).toBeLessThanOrEqual(100)
  const page = await people.regular(spanish, 'admin', `${spanish.paths.list}?${filter}`)
  await expect(rows(page)).toHaveCount(10)
  const shown = await headings(page)

  async function exported(kind: string | RegExp, ending: string): Promise<Buffer> {
    const dialog = await openPanel(page, viewTexts.exportIt)
    await expect(dialog.getByText(viewTexts.exportRows(total))).toBeVisible()
    await dialog.getByLabel(kind).check()
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: viewTexts.exportIt, exact: true }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(new RegExp(`^ciudadanos-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    await expect(dialog).toBeHidden()
    return readFile(await download.path())
  }

  const text = (await exported(viewTexts.values, 'csv')).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...cells] = valuesOf(text.slice(1))
  expect(head).toEqual(shown)
  expect(cells).toHaveLength(total)
  const columnOf = (heading: string) => head.indexOf(heading)
  expect(cells.map((row) => row[columnOf(spanish.fullName)])).toEqual(expected.data.map((row) => row.full_name))
  expect(cells.map((row) => row[columnOf(viewTexts.document)])).toEqual(expected.data.map((row) => row.document))
  expect(cells.map((row) => row[columnOf(spanish.age)])).toEqual(expected.data.map((row) => String(row.age)))
  expect(cells.map((row) => row[columnOf(spanish.birthdate)])).toEqual(expected.data.map((row) => row.birthdate))
  // The tests of the server check the header and the selected sheets of the workbook cell by cell.
  expect((await exported(viewTexts.workbook, 'xlsx')).subarray(0, 2).toString('latin1')).toBe('PK')

  const zip = (await exported(viewTexts.texts, 'zip')).toString('latin1')
  expect(zip.slice(0, 2)).toBe('PK')
  expect(zip).toMatch(/\.csv/)

  await page.goto(`${spanish.paths.list}?query=zzzz`)
  await expect(page.getByText(spanish.noMatch)).toBeVisible()
  const dialog = await openPanel(page, viewTexts.exportIt)
  await dialog.getByRole('button', { name: viewTexts.exportIt, exact: true }).click()
  await expect(dialog.getByText(viewTexts.addData)).toBeVisible()
})

test('the order and the widths of columns are set by keyboard and apply in another browser', async ({ people }) => {
  const page = await people.regular(spanish, 'assignor', spanish.paths.list)
  await expect(rows(page)).toHaveCount(10)
  const before = await headings(page)
  const second = before[2] ?? ''
  const head = (on: Page, name: string) => on.getByRole('columnheader', { name }).first()
  const wide = (on: Page) => head(on, second).evaluate((cell) => cell.getBoundingClientRect().width)
  const was = await wide(page)

  await page.getByRole('button', { name: spanish.columns, exact: true }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: spanish.columns })
  await panel.getByRole('button', { name: viewTexts.up(second) }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('slider', { name: viewTexts.width(second) }).focus()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight')
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('user/preferences'),
  )
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await saved
  expect(await wide(page)).toBeGreaterThan(was + 40)

  // Dragging the edge has the same effect.
  const box = await head(page, second).boundingBox()
  if (box === null) throw new Error('the column is not there')
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('user/preferences'),
  )
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await stored
  const dragged = await wide(page)
  expect(Math.abs(dragged - (box.width + 60))).toBeLessThan(8)

  const elsewhere = await people.person(spanish, 'assignor')
  await elsewhere.goto(spanish.paths.list)
  await expect(rows(elsewhere)).toHaveCount(10)
  expect((await headings(elsewhere))[1]).toBe(second)
  expect(Math.abs((await wide(elsewhere)) - dragged)).toBeLessThan(2)

  await elsewhere.getByRole('button', { name: spanish.columns, exact: true }).click()
  const reset = elsewhere.waitForResponse((response) => response.request().method() === 'PUT')
  await elsewhere.getByRole('dialog').getByRole('button', { name: spanish.columnsReset }).click()
  await reset
  await elsewhere.keyboard.press('Escape')
  await expect.poll(() => headings(elsewhere)).toEqual(before)
})

test('a view is saved, opened and closed with the keyboard only', async ({ people }) => {
  const page = await people.regular(spanish, 'validator', `${spanish.paths.list}?column[]=birthdate&order[]=desc`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: viewTexts.views }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: viewTexts.save }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel(viewTexts.name)).toBeFocused()
  await page.keyboard.type('De menor a mayor')
  await page.keyboard.press('Enter')
  const opener = page.getByRole('button', { name: viewTexts.view('De menor a mayor') })
  await expect(opener).toBeFocused()
  await readMessage(page, viewTexts.saved('De menor a mayor'))
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: viewTexts.edit('De menor a mayor') }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: viewTexts.remove, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(viewTexts.ask('De menor a mayor'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(viewTexts.removed)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'De menor a mayor' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: viewTexts.views })).toBeFocused()
  await expect(page).not.toHaveURL(/view=/)
})
