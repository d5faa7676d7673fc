import { status } from '@portal/contract'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { ListQuestion } from '../../../list/ListQuestion.tsx'
import { readListState } from '../../../list/list-state.ts'
import { useScheduleFilters } from './use-schedule-filters.ts'

afterEach(() => vi.unstubAllGlobals())

function Flags(): ReactElement {
  const flags = useScheduleFilters().filter(({ kind }) => kind === 'flag')
  return <p>{flags.map(({ name, label }) => `${name}: ${label}`).join(', ')}</p>
}

test('every column with yes or no by which the contract filters schedules has a filter', async () => {
  await renderPage(<Flags />)
  await expect
    .element(
      page.getByText(
        'has_seats: With free seats, is_activated: Active, is_paid: Paid, is_teams: For teams, is_initiate: For beginners, disability: Only for people with a disability',
      ),
    )
    .toBeVisible()
})

function Question({ search }: { readonly search: string }): ReactElement {
  const filters = useScheduleFilters()
  const state = readListState(new URLSearchParams(search), filters)
  return (
    <div data-testid="question">
      <ListQuestion rows="Schedules" filters={filters} state={state} />
    </div>
  )
}

test.each([
  ['program_id=3&is_activated=1', 'Schedules of the program “Escuelas”, active'],
  ['program_id=3&has_seats=0', 'Schedules of the program “Escuelas”, without free seats'],
  [
    `stage_id=4&enrolment_status_id[]=${status.enrolmentAccepted}`,
    'Schedules with enrolments in status “Aceptado”, in the stage “Piscina”',
  ],
])('the address "%s" gives the question "%s"', async (search, question) => {
  const rows: Record<string, object> = {
    status: { id: status.enrolmentAccepted, name: 'ACEPTADO' },
    programs: { id: 3, name: 'ESCUELAS' },
    stages: { id: 4, name: 'PISCINA' },
  }
  stubResponses(({ path }) => ({ body: { data: [rows[path.split('/').at(-1) ?? '']], details: {} } }))
  await renderPage(<Question search={search} />)
  await expect.element(page.getByTestId('question')).toHaveTextContent(new RegExp(`^${question}$`))
})
