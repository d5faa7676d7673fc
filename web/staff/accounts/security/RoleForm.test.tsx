import { abilityName, entityType } from '@portal/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../kit/component.testing.tsx'
import { formatList } from '../../../kit/text/format.ts'
import { changeLocale, loadNamespace } from '../../../kit/text/i18n.ts'
import { actionLabel, entityInside } from './labels.ts'
import { allOf, isCovered, type Mark, marksOf, stateOf } from './marks.ts'
import { RoleForm } from './RoleForm.tsx'
import { marksTogether, summaryOf, summaryTexts } from './role-summary.ts'

const mark = (action: string, entity: string, more: Partial<Mark> = {}): Mark => ({
  action,
  entity,
  entity_id: null,
  only_owned: false,
  forbidden: false,
  ...more,
})

const viewer = [mark('view', 'Profile'), mark('view', 'File'), mark('view', 'Schedule')]
const validator = [
  mark('view', 'Profile'),
  mark('assign-status', 'File', { only_owned: true }),
  mark('manage', 'Observation'),
  mark('destroy', 'Observation'),
  mark('view', 'Schedule', { forbidden: true }),
]

const held = (marks: readonly Mark[]) =>
  marks.map(({ action, entity, ...more }, id) => ({
    id,
    name: abilityName(action, entity),
    title: '',
    entity_type: entityType(entity),
    ...more,
  }))

const role = (id: number, title: string, scope: string) => ({
  ...{ id, title, name: `role-${id}`, scope, is_builtin: false, requires_totp: false, sso_only: false },
  ...{ users_count: 0, abilities_count: 1, version: 1, created_at: '', updated_at: '' },
})

function respond({ path }: Sent) {
  const body = (data: object[]) => ({ body: { data, meta: { total: data.length }, details: {} } })
  if (path.endsWith('/roles/2/permissions')) return body(held(viewer))
  if (path.endsWith('/roles/3/permissions')) return body(held(validator))
  return path.endsWith('/admin/roles') ? body([role(2, 'CONSULTA', 'all'), role(3, 'VALIDADOR', 'own')]) : undefined
}

test('the sentences name exactly what the matrix allows and forbids', () => {
  const marks = marksTogether([marksOf(viewer), marksOf(validator)])
  const named = summaryOf(marks).flatMap(({ action, forbidden, entities }) =>
    entities.map(({ entity, limit }) => `${forbidden ? 'forbid' : 'allow'} ${action} ${entity} ${limit}`),
  )
  const inMatrix = [...marks.values()]
    .filter((one) => one.forbidden || !isCovered(marks, one))
    .map((one) => `${one.forbidden ? 'forbid' : 'allow'} ${one.action} ${one.entity} ${one.only_owned ? 'own' : 'all'}`)
  expect(named.toSorted()).toEqual(inMatrix.toSorted())
  expect(stateOf(marks, allOf({ action: 'view', entity: 'Schedule' }))).toBe('forbid')
})

test('shows in both languages what a person with the selected roles may do, before the role is created', async () => {
  await loadNamespace('administration')
  stubResponses(respond)
  await renderPage(<RoleForm onClose={() => undefined} />)
  await expect.element(page.getByText('Cannot do anything yet.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The same as “Viewer”' }).click()
  const names = formatList(['Profile', 'File', 'Schedule'].map(entityInside))
  await expect.element(page.getByText(new RegExp(`^May ${actionLabel('view').toLowerCase()}: `))).toBeVisible()
  for (const name of ['citizen', 'file', 'schedule']) expect(names).toContain(name)
  await expect.element(page.getByText('About all citizens.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The same as “Validator”' }).click()
  await expect.element(page.getByText('May not view: schedule.')).toBeVisible()
  await expect.element(page.getByText('May assign status: file (own ones only).')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The same as “Viewer”' }).click()
  await expect.element(page.getByText('Only about the citizens assigned to them.')).toBeVisible()
  await expectAccessible()
  await changeLocale('es')
  try {
    expect(summaryTexts(marksOf([mark('view', 'File')]), 'own')).toEqual([
      'Puede ver: archivo.',
      'Solo de los ciudadanos que tiene asignados.',
    ])
  } finally {
    await changeLocale('en')
  }
})

test('proposes the titles of two roles as the title until the person types one', async () => {
  await loadNamespace('administration')
  stubResponses(respond)
  await renderPage(<RoleForm onClose={() => undefined} />)
  const title = page.getByLabelText('Title')
  const viewer = page.getByRole('checkbox', { name: 'The same as “Viewer”' })
  const validator = page.getByRole('checkbox', { name: 'The same as “Validator”' })
  await viewer.click()
  await expect.element(title).toHaveValue('')
  await validator.click()
  await expect.element(title).toHaveValue('Viewer and validator')
  await expect.element(page.getByLabelText('Technical name')).toHaveValue('viewer-and-validator')
  await validator.click()
  await expect.element(title).toHaveValue('')
  await expect.element(page.getByLabelText('Technical name')).toHaveValue('')
  await title.fill('Parks')
  await validator.click()
  await expect.element(title).toHaveValue('Parks')
  await expect.element(page.getByLabelText('Technical name')).toHaveValue('parks')
})
