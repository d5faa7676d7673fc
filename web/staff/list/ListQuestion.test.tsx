import { status } from '@portal/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../kit/component.testing.tsx'
import { useCitizenFilters } from '../people/citizen/facts/citizen-filters.ts'
import { ListQuestion } from './ListQuestion.tsx'
import { readListState } from './list-state.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Question({ search }: { readonly search: string }) {
  const filters = useCitizenFilters(false)
  const state = readListState(new URLSearchParams(search), filters)
  return (
    <div data-testid="question">
      <ListQuestion rows="Citizens" filters={filters} state={state} />
    </div>
  )
}

const validating = `status_id[]=${status.profileValidating}`

test.each([
  ['', ''],
  [`${validating}&waiting_until=2026-11-23`, 'Citizens with the status “En validación”, who wait more than 5 days'],
  ['in_queue=1&waiting_until=2026-11-27', 'Citizens in the validation queue, who wait more than 1 day'],
  ['waiting_until=2026-11-29', 'Citizens who wait until 29 Nov 2026'],
  ['validators_id[]=7', 'Citizens with the validator Ana Peña'],
  ['reopened=1', 'Citizens in the queue who came back after a decision'],
  ['postponed=1', 'Citizens in the queue who were left for later'],
  ['decided_from=2026-11-29&decided_to=2026-11-29', 'Citizens about whom you decided: 29 Nov 2026'],
  ['verified_from=2026-11-01&verified_to=2026-11-07', 'Citizens verified: 1 Nov 2026 to 7 Nov 2026'],
  ['age_from=18&age_to=18', 'Citizens with age: 18 years'],
  ['query=ana&only_trashed=1', 'Citizens with the text “ana”, deleted rows only'],
])('the address "%s" gives the question "%s"', async (search, question) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T15:00:00Z') })
  stubResponses(({ path }) => {
    if (/status(es)?$/.test(path))
      return { body: { data: [{ id: status.profileValidating, name: 'EN VALIDACIÓN' }], details: {} } }
    return path.endsWith('/validators')
      ? { body: { data: [{ id: 7, full_name: 'ANA PEÑA', assigned_count: 3, back_on: null }] } }
      : undefined
  })
  await renderPage(<Question search={search} />)
  await expect.element(page.getByTestId('question')).toHaveTextContent(new RegExp(`^${question}$`))
})
