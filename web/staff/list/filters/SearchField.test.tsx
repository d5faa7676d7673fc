import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWidget } from '../../../kit/component.testing.tsx'
import { SearchField } from './SearchField.tsx'

function Search({ onSearch }: { readonly onSearch: (query: string) => void }): ReactElement {
  const [query, setQuery] = useState('')
  const search = (text: string) => {
    onSearch(text)
    setQuery(text)
  }
  return (
    <>
      <SearchField query={query} hint="Search by name" onSearch={search} />
      <button type="button" onClick={() => search('')}>
        Remove filters
      </button>
    </>
  )
}

test('cancels a pending search when the person removes the filters', async () => {
  const searches: string[] = []
  await renderWidget(<Search onSearch={(query) => searches.push(query)} />)
  const box = page.getByRole('searchbox', { name: 'Search by name' })
  await userEvent.type(box, 'tunal')
  await userEvent.click(page.getByRole('button', { name: 'Remove filters' }))
  await expect.element(box).toHaveValue('')
  // Longer than the pause after which a search runs by itself.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(searches.at(-1)).toBe('')
  await expect.element(box).toHaveValue('')
})
