import { expect, type Locator, type Page, test } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { type Labels, languages } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, person } from '../base/people.ts'

async function openList(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('navigation', { name: labels.menu }).getByRole('link', { name: labels.userValidation }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.userValidation })).toBeVisible()
}

async function filterPending(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('button', { name: labels.filters }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('group', { name: labels.status, exact: true }).getByLabel(labels.pending).check()
  await panel.getByRole('button', { name: labels.apply }).click()
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

async function decide(page: Page, labels: Labels, transition: string, observation: string): Promise<void> {
  await page.getByRole('button', { name: labels.changeStatus }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: transition }).check()
  await dialog.getByLabel(labels.observation).fill(observation)
  await dialog.getByRole('button', { name: labels.save }).click()
  await expect(dialog).toBeHidden()
}

for (const labels of languages) {
  test(
    `${labels.language}: an assignor assigns three pending citizens, a validator decides them, and the history shows it`,
    cell(labels.language === 'en'),
    async ({ browser, request }) => {
      const api = await caller(request, 'validator')
      const validatorName = (await api.get<{ data: { full_name: string } }>('/api/user')).data.full_name
      const unreadBefore = (await api.get<{ data: { unread: number } }>('/api/notifications')).data.unread

      const assignor = await person(browser, labels, 'assignor')
      await openList(assignor, labels)
      await filterPending(assignor, labels)
      const rows = assignor.locator('tbody tr[data-row]')
      await expect(rows.first()).toContainText(labels.pending)
      const chosen = (await names(assignor).allInnerTexts()).slice(0, 3)
      const ids = await names(assignor).evaluateAll((links) =>
        links.slice(0, 3).map((link) => Number(/\/(\d+)\//.exec(link.getAttribute('href') ?? '')?.[1])),
      )
      expect(chosen).toHaveLength(3)
      for (const name of chosen) await assignor.getByRole('checkbox', { name: labels.select(name) }).check()
      await expect(assignor.getByText(labels.selected(3))).toBeVisible()
      await assignor.getByRole('button', { name: labels.assign }).click()
      const dialog = assignor.getByRole('dialog', { name: labels.assignMany(3) })
      await dialog.getByRole('radio', { name: asShown(validatorName) }).check()
      await dialog.getByRole('button', { name: labels.doAssign, exact: true }).click()
      await expect(assignor.getByText(labels.assignDone(3))).toBeVisible()
      await expect(dialog).toBeHidden()
      // The verified citizens disappear from the filtered list without a reload.
      await expect(assignor.getByRole('link', { name: chosen[0], exact: true })).toHaveCount(0)

      const validator = await person(browser, labels, 'validator')
      await expect(validator.getByRole('button', { name: labels.unread(unreadBefore + 3) })).toBeVisible()
      await openList(validator, labels)
      const own = (await api.get<{ meta: { total: number } }>('/api/citizen-portal/profiles')).meta.total
      await expect(validator.getByText(new RegExp(`^${own} `)).first()).toBeVisible()
      // A citizen of another validator cannot be opened by address either.
      const admins = await caller(request, 'admin')
      const others = await admins.get<{ data: { id: number }[] }>('/api/citizen-portal/profiles?not_assigned=pending')
      const foreign = others.data[0]?.id ?? 0
      await validator.goto(labels.paths.citizen(foreign))
      await expect(validator.getByText(labels.notInScope)).toBeVisible()

      const [first, second] = ids as [number, number, number]
      await validator.goto(labels.paths.citizen(first))
      await expect(validator.getByRole('heading', { level: 1 })).toHaveText(asShown(chosen[0] ?? ''))
      // A decision without a reason is refused with an error at the field, and the form keeps its values.
      await validator.getByRole('button', { name: labels.changeStatus }).first().click()
      await validator.getByRole('dialog').getByRole('radio', { name: labels.verify }).check()
      await validator.getByRole('dialog').getByRole('button', { name: labels.save }).click()
      await expect(validator.getByText(labels.required)).toBeVisible()
      await expect(validator.getByRole('dialog').getByRole('radio', { name: labels.verify })).toBeChecked()
      const deciding = validator.getByRole('dialog', { name: labels.changeStatus })
      // A predefined observation sets its decision; one for returning does not verify.
      await deciding.getByRole('button', { name: /Corrija los documentos devueltos/ }).click()
      await expect(deciding.getByRole('radio', { name: labels.giveBack })).toBeChecked()
      await deciding.getByRole('radio', { name: labels.verify }).check()
      await deciding.getByRole('button', { name: labels.save }).click()
      await expect(deciding.getByText(labels.observationForReturn)).toBeVisible()
      await deciding.getByLabel(labels.observation).fill('El documento coincide con los datos')
      await expect(deciding.getByText(labels.mailWarning)).toBeVisible()
      await deciding.getByRole('button', { name: labels.save }).click()
      // The citizens have documents without a decision.
      await validator.getByRole('button', { name: labels.verifyAnyway }).click()
      await expect(validator.getByText(labels.statusChanged)).toBeVisible()
      await expect(validator.getByRole('main').getByText(labels.verified, { exact: true }).first()).toBeVisible()
      await expect(
        validator.locator('#observations').getByText('VERIFICADO: EL DOCUMENTO COINCIDE CON LOS DATOS'),
      ).toBeVisible()

      await validator.goto(labels.paths.citizen(second))
      await decide(validator, labels, labels.giveBack, 'La foto no se puede leer')
      await expect(validator.getByRole('main').getByText(labels.returned, { exact: true }).first()).toBeVisible()
      await validator.getByRole('button', { name: labels.undo }).click()
      await expect(validator.getByText(labels.undone)).toBeVisible()
      await expect(validator.getByRole('main').getByText(labels.validating, { exact: true }).first()).toBeVisible()
      await decide(validator, labels, labels.giveBack, 'La foto sigue sin poderse leer')
      await expect(validator.getByRole('main').getByText(labels.returned, { exact: true }).first()).toBeVisible()

      const admin = await person(browser, labels, 'admin')
      await admin.goto(labels.paths.citizen(first))
      const history = admin.getByRole('region', { name: labels.history })
      await expect(history.getByText(labels.eventStatusChanged).first()).toBeVisible()
      await expect(history.getByText(labels.eventAssigned).first()).toBeVisible()
      await expect(history.getByText(asShown(validatorName)).first()).toBeVisible()
    },
  )

  test(
    `${labels.language}: a viewer finds everything, sees no action, and gets 403 from a direct call`,
    cell(labels.language === 'es'),
    async ({ browser, request }) => {
      const viewer = await person(browser, labels, 'viewer')
      await openList(viewer, labels)
      await expect(viewer.locator('tbody tr[data-row]').first()).toBeVisible()
      await expect(viewer.getByRole('checkbox')).toHaveCount(0)
      const name = (await names(viewer).first().innerText()).trim()
      await viewer.getByRole('button', { name: labels.actionsOf(name) }).click()
      await expect(viewer.getByRole('menuitem', { name: labels.details })).toBeVisible()
      await expect(viewer.getByRole('menuitem', { name: labels.changeStatus })).toHaveCount(0)
      await expect(viewer.getByRole('menuitem', { name: labels.assign })).toHaveCount(0)
      await viewer.keyboard.press('Escape')
      await names(viewer).first().click()
      await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(asShown(name))
      await expect(viewer.getByRole('button', { name: labels.changeStatus })).toHaveCount(0)
      await expect(viewer.getByRole('button', { name: labels.assign })).toHaveCount(0)

      const api = await caller(request, 'viewer')
      const id = Number(/\/(\d+)\//.exec(viewer.url())?.[1])
      expect(
        await api.put(`/api/citizen-portal/profiles/${id}/status`, { status_id: 3, observation: 'sin permiso' }),
      ).toBe(403)
      expect(await api.put(`/api/citizen-portal/profiles/${id}/validator`, { validator_id: 5 })).toBe(403)
    },
  )
}
