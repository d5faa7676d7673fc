import { useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWidget } from '../../component.testing.tsx'
import { noteNavigation } from '../../device/has-navigated.ts'
import { PageTitle } from './PageTitle.tsx'

test('takes the focus in its first render, so that it takes it from no field', async () => {
  const focused: (string | undefined)[] = []
  function Rendered(): null {
    useLayoutEffect(() => void focused.push(document.activeElement?.tagName))
    return null
  }
  noteNavigation()
  await renderWidget(
    <MemoryRouter>
      <PageTitle>Activities</PageTitle>
      <Rendered />
    </MemoryRouter>,
  )
  expect(focused[0]).toBe('H1')
})
