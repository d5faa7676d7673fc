import { expect, type Locator, type Page, test } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { languages, type Words } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, person } from '../base/people.ts'

async function openList(page: Page, words: Words): Promise<void> {
  await page.getByRole('navigation', { name: words.menu }).getByRole('link', { name: words.userValidation }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.userValidation })).toBeVisible()
}

async function filterPending(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.filters }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('group', { name: words.status, exact: true }).getByLabel(words.pending).check()
  await panel.getByRole('button', { name: words.apply }).click()
  await expect(page).toHaveURL(/status_id/)
}

/** The citizens of the page in their order, by the link that names them. */
function names(page: Page): Locator {
  return page
    .locator('tbody tr[data-row]')
    .getByRole('link')
    .filter({ hasNotText: '@' })
    .and(page.locator('[href*="/c"]'))
}

async function decide(page: Page, words: Words, transition: string, observation: string): Promise<void> {
  await page.getByRole('button', { name: words.changeStatus }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: transition }).check()
  await dialog.getByLabel(words.observation).fill(observation)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
}

for (const words of languages) {
  test(
    `${words.language}: three pending citizens go from the assignor over the validator to the history`,
    cell(words.language === 'en'),
    async ({ browser, request }) => {
      const api = await caller(request, 'validator')
      const validatorName = (await api.get<{ data: { full_name: string } }>('/api/user')).data.full_name
      const unreadBefore = (await api.get<{ data: { unread: number } }>('/api/notifications')).data.unread

      const assignor = await person(browser, words, 'assignor')
      await openList(assignor, words)
      await filterPending(assignor, words)
      const rows = assignor.locator('tbody tr[data-row]')
      await expect(rows.first()).toContainText(words.pending)
      const chosen = (await names(assignor).allInnerTexts()).slice(0, 3)
      const ids = await names(assignor).evaluateAll((links) =>
        links.slice(0, 3).map((link) => Number(/\/(\d+)\//.exec(link.getAttribute('href') ?? '')?.[1])),
      )
      expect(chosen).toHaveLength(3)
      for (const name of chosen) await assignor.getByRole('checkbox', { name: words.select(name) }).check()
      await expect(assignor.getByText(words.selected(3))).toBeVisible()
      await assignor.getByRole('button', { name: words.assign }).click()
      const dialog = assignor.getByRole('dialog', { name: words.assignMany(3) })
      await dialog.getByRole('radio', { name: asShown(validatorName) }).check()
      await dialog.getByRole('button', { name: words.doAssign, exact: true }).click()
      await expect(assignor.getByText(words.assignDone(3))).toBeVisible()
      await expect(dialog).toBeHidden()
      // They left the filtered list, and the list shows it without a reload.
      await expect(assignor.getByRole('link', { name: chosen[0], exact: true })).toHaveCount(0)

      const validator = await person(browser, words, 'validator')
      await expect(validator.getByRole('button', { name: words.unread(unreadBefore + 3) })).toBeVisible()
      await openList(validator, words)
      const own = (await api.get<{ meta: { total: number } }>('/api/citizen-portal/profiles')).meta.total
      await expect(validator.getByText(new RegExp(`^${own} `)).first()).toBeVisible()
      // Somebody else's citizen is out of reach, by address too.
      const admins = await caller(request, 'admin')
      const others = await admins.get<{ data: { id: number }[] }>('/api/citizen-portal/profiles?not_assigned=pending')
      const foreign = others.data[0]?.id ?? 0
      await validator.goto(words.paths.citizen(foreign))
      await expect(validator.getByText(words.notInScope)).toBeVisible()

      const [first, second] = ids as [number, number, number]
      await validator.goto(words.paths.citizen(first))
      await expect(validator.getByRole('heading', { level: 1 })).toHaveText(asShown(chosen[0] ?? ''))
      // A decision without a reason is refused where the reason is missing, and nothing is lost.
      await validator.getByRole('button', { name: words.changeStatus }).first().click()
      await validator.getByRole('dialog').getByRole('radio', { name: words.verify }).check()
      await validator.getByRole('dialog').getByRole('button', { name: words.save }).click()
      await expect(validator.getByText(words.required)).toBeVisible()
      await expect(validator.getByRole('dialog').getByRole('radio', { name: words.verify })).toBeChecked()
      const deciding = validator.getByRole('dialog', { name: words.changeStatus })
      // A ready-made observation brings its decision with it; one for returning does not verify.
      await deciding.getByRole('button', { name: /Corrija los documentos devueltos/ }).click()
      await expect(deciding.getByRole('radio', { name: words.giveBack })).toBeChecked()
      await deciding.getByRole('radio', { name: words.verify }).check()
      await deciding.getByRole('button', { name: words.save }).click()
      await expect(deciding.getByText(words.meantForReturn)).toBeVisible()
      await deciding.getByLabel(words.observation).fill('El documento coincide con los datos')
      await expect(deciding.getByText(words.mailGoes)).toBeVisible()
      await deciding.getByRole('button', { name: words.save }).click()
      // Their documents are not decided yet.
      await validator.getByRole('button', { name: words.verifyAnyway }).click()
      await expect(validator.getByText(words.statusChanged)).toBeVisible()
      await expect(validator.getByRole('main').getByText(words.verified, { exact: true }).first()).toBeVisible()
      await expect(
        validator.locator('#observations').getByText('VERIFICADO: EL DOCUMENTO COINCIDE CON LOS DATOS'),
      ).toBeVisible()

      await validator.goto(words.paths.citizen(second))
      await decide(validator, words, words.giveBack, 'La foto no se puede leer')
      await expect(validator.getByRole('main').getByText(words.returned, { exact: true }).first()).toBeVisible()
      await validator.getByRole('button', { name: words.undo }).click()
      await expect(validator.getByText(words.undone)).toBeVisible()
      await expect(validator.getByRole('main').getByText(words.validating, { exact: true }).first()).toBeVisible()
      await decide(validator, words, words.giveBack, 'La foto sigue sin poderse leer')
      await expect(validator.getByRole('main').getByText(words.returned, { exact: true }).first()).toBeVisible()

      const admin = await person(browser, words, 'admin')
      await admin.goto(words.paths.citizen(first))
      const history = admin.getByRole('region', { name: words.history })
      await expect(history.getByText(words.eventStatusChanged).first()).toBeVisible()
      await expect(history.getByText(words.eventAssigned).first()).toBeVisible()
      await expect(history.getByText(asShown(validatorName)).first()).toBeVisible()
    },
  )

  test(
    `${words.language}: a viewer finds everything, sees no action, and a direct call answers 403`,
    cell(words.language === 'es'),
    async ({ browser, request }) => {
      const viewer = await person(browser, words, 'viewer')
      await openList(viewer, words)
      await expect(viewer.locator('tbody tr[data-row]').first()).toBeVisible()
      await expect(viewer.getByRole('checkbox')).toHaveCount(0)
      const name = (await names(viewer).first().innerText()).trim()
      await viewer.getByRole('button', { name: words.actionsOf(name) }).click()
      await expect(viewer.getByRole('menuitem', { name: words.details })).toBeVisible()
      await expect(viewer.getByRole('menuitem', { name: words.changeStatus })).toHaveCount(0)
      await expect(viewer.getByRole('menuitem', { name: words.assign })).toHaveCount(0)
      await viewer.keyboard.press('Escape')
      await names(viewer).first().click()
      await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(asShown(name))
      await expect(viewer.getByRole('button', { name: words.changeStatus })).toHaveCount(0)
      await expect(viewer.getByRole('button', { name: words.assign })).toHaveCount(0)

      const api = await caller(request, 'viewer')
      const id = Number(/\/(\d+)\//.exec(viewer.url())?.[1])
      expect(
        await api.put(`/api/citizen-portal/profiles/${id}/status`, { status_id: 3, observation: 'sin permiso' }),
      ).toBe(403)
      expect(await api.put(`/api/citizen-portal/profiles/${id}/validator`, { validator_id: 5 })).toBe(403)
    },
  )
}
