import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { ListQuestion } from '../../list/ListQuestion.tsx'
import { readListState } from '../../list/list-state.ts'
import { useAuditFilters } from './use-audit-filters.ts'

afterEach(() => vi.unstubAllGlobals())

function Question(): ReactElement {
  const filters = useAuditFilters()
  const state = readListState(new URLSearchParams('request_id=0a1b2c3d-act'), filters)
  return (
    <div data-testid="question">
      <ListQuestion rows="Audit log rows" filters={filters} state={state} />
    </div>
  )
}

const row = {
  event: 'Assignment',
  event_name: 'assigned',
  type: 'CitizenPortal/Models/Profile',
  type_trans: 'Citizen',
  new_values: {},
  created_at: '2026-11-28 10:12:00',
}
const upload = { ...row, event: 'Import', event_name: 'imported', new_values: { file_name: 'people.csv' } }

test.each([
  ['an assignment of many', [row, row], 100, 'of 1 act: Assignment, 100 citizens · 28 Nov 2026, 10:12'],
  ['several events', [row, { ...row, event_name: 'updated' }], 3, 'of several acts, 3 rows · 28 Nov 2026, 10:12'],
  ['an import', [upload, row], 200, 'of 1 act: Import, people.csv · 28 Nov 2026, 10:12'],
  [
    'an import of schedules',
    [
      { ...row, type: 'CitizenPortal/Models/Schedule' },
      { ...upload, type: 'CitizenPortal/Models/Schedule' },
    ].toReversed(),
    4,
    'of 1 act: Import, people.csv · 28 Nov 2026, 10:12',
  ],
  ['no row', [], 0, 'of 0a1b2c3d-act'],
])('a request is shown in words: %s', async (_, data, total, text) => {
  await loadNamespace('administration')
  stubResponses(({ path, query }) =>
    path.endsWith('/audits') && query.get('request_id') === '0a1b2c3d-act'
      ? { body: { data, meta: { total }, details: {} } }
      : undefined,
  )
  await renderPage(<Question />)
  await expect.element(page.getByTestId('question')).toHaveTextContent(`Audit log rows ${text}`)
})
