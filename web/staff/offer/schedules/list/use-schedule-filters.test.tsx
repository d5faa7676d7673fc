import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../../kit/component.testing.tsx'
import { useScheduleFilters } from './use-schedule-filters.ts'

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
