import type { HiddenChoice, ImportReport } from '@portal/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../../kit/component.testing.tsx'
import { ImportReview } from './ImportReview.tsx'

const report: ImportReport = {
  is_dry_run: true,
  file_name: 'plan.xlsx',
  rows: 2,
  sound: 2,
  creates: 2,
  left_out: 0,
  preview: [],
  faults: [],
  faults_count: 0,
  duplicates: [],
  duplicates_count: 0,
  clashes: [],
  clashes_count: 0,
  hidden: [],
  hidden_count: 0,
  hidden_columns: ['C', 'M'],
  is_sheet_hidden: false,
  workbook: null,
}

async function review(shown: ImportReport, hidden?: HiddenChoice): Promise<HiddenChoice[]> {
  const chosen: HiddenChoice[] = []
  const nothing = () => undefined
  await renderPage(
    <ImportReview
      reviewed={{ report: shown, matches: [] }}
      errorMessage={undefined}
      isCreating={false}
      hidden={hidden}
      isChecking={false}
      onHidden={(choice) => chosen.push(choice)}
      onOther={nothing}
      onCreate={nothing}
    />,
  )
  return chosen
}

const create = () => page.getByRole('button', { name: 'Create 2 schedules' })

test('names the hidden columns and allows no import before the person decides about them', async () => {
  const chosen = await review(report)
  const question = page.getByRole('group')
  await expect.element(question).toHaveTextContent('2 hidden columns')
  await expect.element(question).toHaveTextContent('The columns C, M cannot be seen in the workbook.')
  await expect.element(create()).toBeDisabled()
  await page.getByLabelText('Leave them out').click()
  expect(chosen).toEqual(['leave_out'])
  await expectAccessible()
})

test('asks once about hidden rows and columns, and sends the decision', async () => {
  await review({ ...report, hidden: [3], hidden_count: 1 }, 'import')
  const question = page.getByRole('group')
  await expect.element(question).toHaveTextContent('1 hidden or filtered row')
  await expect.element(question).toHaveTextContent('The rows 3 cannot be seen in the workbook.')
  await expect.element(question).toHaveTextContent('The columns C, M cannot be seen in the workbook.')
  await expect.element(create()).toBeEnabled()
})

test('asks nothing for a workbook without hidden cells', async () => {
  await review({ ...report, hidden_columns: [] })
  await expect.element(create()).toBeEnabled()
  expect(page.getByRole('group').elements()).toEqual([])
})
