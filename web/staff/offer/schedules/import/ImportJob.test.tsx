import type { ImportReport } from '@portal/contract'
import type { Job } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, type StubResponse, stubResponses } from '../../../../kit/component.testing.tsx'
import { ImportJob } from './ImportJob.tsx'

const key = 'PORTAL-CIUDADANO-1.xlsx'

const job: Job = {
  id: 1,
  key,
  job_id: '1',
  type: 'import-schedules',
  queue: 'import-schedules',
  attempts: 1,
  progress_now: 0,
  progress_max: 3000,
  status: 'queued',
  input: { file_name: 'plan.xlsx' },
  output: null,
  message: null,
  user_id: 1,
  created_at: '2026-11-21 10:00:00',
  updated_at: '2026-11-21 10:00:00',
  started_at: null,
  finished_at: null,
  expires_at: null,
}

const report: ImportReport = {
  is_dry_run: false,
  file_name: 'plan.xlsx',
  rows: 3000,
  sound: 3000,
  creates: 3000,
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
  hidden_columns: [],
  is_sheet_hidden: false,
  workbook: null,
}

/** Renders the job as the server returns it; returns the methods of the requests, and how often the person left it. */
async function show(response: () => StubResponse) {
  const seen = { methods: [] as string[], left: 0 }
  stubResponses(({ method, path }) => {
    if (!path.endsWith(`/job-status/${key}`)) return undefined
    seen.methods.push(method)
    return response()
  })
  await renderPage(
    <ImportJob
      jobKey={key}
      onAgain={() => {
        seen.left += 1
      }}
    />,
  )
  return seen
}
const returns = (more: Partial<Job>) => () => ({ body: { data: { ...job, ...more }, details: null } })
const again = () => page.getByRole('button', { name: 'Import another file' })
const marked = () => page.getByRole('button', { name: 'Download the workbook with the errors marked' })

test('shows the progress of the import until it ends, then its report', async () => {
  let now: Partial<Job> = { status: 'executing', progress_now: 1000 }
  await show(() => returns(now)())
  await expect.element(page.getByText('1,000 of 3,000 records')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', String(1 / 3))
  await expectAccessible()
  now = {
    status: 'finished',
    message: '2,999 schedules were created. 1 row was left out.',
    output: key,
    expires_at: '2026-11-22 10:00:00',
    result: { ...report, import_id: 7, faults_count: 1 },
  }
  await expect.element(page.getByText('2,999 schedules were created. 1 row was left out.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View the schedules created' })).toBeVisible()
  await expect.element(marked()).toBeVisible()
})

test('cancels an import that waits, and returns to the first step', async () => {
  const seen = await show(returns({}))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => seen.left).toBe(1)
  expect(seen.methods).toContain('DELETE')
})

test('names the rows for which nothing was created', async () => {
  const message = 'Rows with matches or clashes: 1 of 3,000. Nothing was saved.'
  const duplicates = [{ row: 3, schedules: [12], rows: [] }]
  const result = { ...report, import_id: null, duplicates, duplicates_count: 1 }
  await show(returns({ status: 'failed', message, output: key, expires_at: '2026-11-22 10:00:00', result }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(page.getByRole('row', { name: /^3/ })).toHaveTextContent('#12')
  await expect.element(marked()).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  const width = () => document.documentElement.scrollWidth
  await expect.poll(width).toBeLessThanOrEqual(360)
})

test('says why an import failed that has no report', async () => {
  const seen = await show(
    returns({ status: 'failed', message: 'The file is no longer on the server. Upload it again.' }),
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is no longer on the server.')
  await again().click()
  expect(seen.left).toBe(1)
})

test('says that a job is gone when it was cancelled, and offers another file when the server has no such job', async () => {
  await show(returns({ status: 'cancelled' }))
  await expect.element(page.getByText(/^It is no longer available/)).toBeVisible()
  await show(() => ({ status: 404, body: { message: 'Not found', code: 404, errors: {}, reason: 'not_found' } }))
  await expect.element(again()).toBeVisible()
})
