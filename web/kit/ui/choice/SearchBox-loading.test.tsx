import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

// In a file of its own: the code of the box is loaded once for all tests of a file.
test('shows the chosen option while its code loads', () => {
  const rendered = renderToString(
    <SearchBox
      label="Park"
      options={[]}
      value={{ id: 1, name: 'Parque El Tunal' }}
      onChange={() => undefined}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
    />,
  )
  document.body.innerHTML = rendered
  const box = document.querySelector('input')
  expect([box?.value, box?.disabled]).toEqual(['Parque El Tunal', true])
})
