import { type ReactElement, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../kit/component.testing.tsx'
import { readListState } from '../list-state.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterValues, RangeFilter } from './filters.ts'

const ages: RangeFilter = { kind: 'years', name: 'age', label: 'Age', from: 'age_from', to: 'age_to' }
const onApply = vi.fn<(values: FilterValues) => void>()
beforeEach(() => vi.clearAllMocks())

function OpenPanel(): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" ref={setAnchor}>
        Filters
      </button>
      {anchor && <FilterPanel {...{ anchor, onApply }} filters={[ages]} values={{}} onClose={() => undefined} />}
    </>
  )
}

test('applies a range of ages, and refuses what is no age or is in the wrong order', async () => {
  await renderPage(<OpenPanel />)
  const from = page.getByRole('group', { name: 'Age' }).getByRole('textbox', { name: 'From (years)' })
  const to = page.getByRole('group', { name: 'Age' }).getByRole('textbox', { name: 'To (years)' })
  const apply = page.getByRole('button', { name: 'Apply' })
  await userEvent.fill(from, 'six')
  await userEvent.click(apply)
  await expect.element(from).toHaveAccessibleDescription('Type the age in completed years, from 0 to 150.')
  await userEvent.fill(from, '12')
  await userEvent.fill(to, '6')
  await userEvent.click(apply)
  await expect.element(to).toHaveAccessibleDescription('The last age must be the same as or higher than the first one.')
  await expectAccessible()
  expect(onApply).not.toHaveBeenCalled()
  // As numbers: as texts, 100 would come before 12.
  await userEvent.fill(to, '100')
  await userEvent.click(apply)
  expect(onApply.mock.lastCall).toEqual([{ age_from: ['12'], age_to: ['100'] }])
})

test.each([
  ['age_from=6&age_to=12', '6 to 12 years'],
  ['age_from=18', 'from 18 years'],
  ['age_to=1', 'up to 1 year'],
  ['age_from=5&age_to=5', '5 years'],
])('shows the filter of the address %s as a chip', async (address, text) => {
  const state = readListState(new URLSearchParams(address), [ages])
  const go = vi.fn<(changes: object) => void>()
  await renderPage(<FilterChips filters={[ages]} reading={{ state, go }} onOpen={() => undefined} />)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent(`Age: ${text}`)
  await userEvent.click(page.getByRole('button', { name: 'Remove the filter Age' }))
  expect(go.mock.lastCall).toEqual([{ filters: {} }])
})
