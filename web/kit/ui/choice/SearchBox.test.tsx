import { containsWords } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibleElements, expectAccessible, renderWidget } from '../../component.testing.tsx'
import { changeLocale } from '../../text/i18n.ts'
import { ReferencePicker, type ReferenceSource } from './ReferencePicker.tsx'
import { SearchBox } from './SearchBox.tsx'

interface Park {
  readonly id: number
  readonly name: string
}

const parks: readonly Park[] = [
  { id: 1, name: 'Parque El Tunal' },
  { id: 2, name: 'Parque Simón Bolívar' },
  { id: 3, name: 'Parque Nacional' },
]

function Picker({ onSearch }: { readonly onSearch?: (typed: string) => void }): ReactElement {
  const [park, setPark] = useState<Park | null>(null)
  return (
    <main>
      <SearchBox
        label="Park"
        options={parks}
        value={park}
        onChange={setPark}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        {...(onSearch === undefined ? {} : { onSearch })}
      />
      <output>{park?.id ?? 'none'}</output>
    </main>
  )
}

/** Finds parks as a server does, and records the requested texts. */
const requests: string[] = []
const source: ReferenceSource<Park> = {
  useMatches: (typed) => {
    if (requests.at(-1) !== typed) requests.push(typed)
    const rows = parks.filter(({ name }) => containsWords(name, typed))
    return { rows, isFetching: false, error: null, refetch: () => undefined }
  },
  leastLetters: 0,
  textOf: ({ name }) => name,
  keyOf: ({ id }) => id,
}

function Form({ onSave }: { readonly onSave: () => void }): ReactElement {
  const [park, setPark] = useState<Park | null>(null)
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <ReferencePicker label="Park" source={source} value={park} onChange={setPark} />
        <button type="submit">Save</button>
      </form>
      <output>{park?.id ?? 'none'}</output>
    </main>
  )
}

const box = () => page.getByRole('combobox', { name: 'Park' })
const chosen = () => page.getByRole('status')

test('finds an option without accents and selects it with the keyboard', async () => {
  await renderWidget(<Picker />)
  await userEvent.fill(box(), 'simon bol')
  await expect.element(page.getByRole('option')).toHaveTextContent('Parque Simón Bolívar')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('2')
  await expect.element(box()).toHaveValue('Parque Simón Bolívar')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('moves through the options with the arrows, and closes with Escape without a selection', async () => {
  await renderWidget(<Picker />)
  await userEvent.click(box())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('option').nth(1)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(chosen()).toHaveTextContent('none')
})

test('gives a screen reader the box, its state and the chosen option, in the language of the page', async () => {
  await renderWidget(<Picker />)
  await expect.element(box()).toBeVisible()
  expect(await accessibleElements('combobox', ['expanded'])).toEqual(['Park'])
  await userEvent.fill(box(), 'nacional')
  await expect.element(page.getByText('1 option available.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Select' }))
  await expect.element(box()).toHaveAttribute('aria-activedescendant')
  expect(await accessibleElements('combobox', ['expanded'])).toEqual(['Park, expanded'])
  expect(await accessibleElements('option', ['selected'])).toEqual([
    'Parque El Tunal',
    'Parque Simón Bolívar',
    'Parque Nacional, selected',
  ])
  await changeLocale('es')
  await userEvent.fill(box(), 'simon')
  await expect.element(page.getByText('1 opción disponible.')).toBeInTheDocument()
  await userEvent.fill(box(), 'parque')
  await expect.element(page.getByText('3 opciones disponibles.')).toBeInTheDocument()
})

test('moves to the first and the last option with Home and End, and around the ends with the arrows', async () => {
  await renderWidget(<Picker />)
  await userEvent.click(box())
  const active = () => document.querySelector('[role="option"][data-active]')?.textContent
  await expect.poll(active).toBe('Parque El Tunal')
  const marks = [...document.querySelectorAll('[role="option"]')].map(
    (one) => getComputedStyle(one).boxShadow !== 'none',
  )
  expect(marks).toEqual([true, false, false])
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toBe('Parque Nacional')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toBe('Parque El Tunal')
  await userEvent.keyboard('{End}')
  await expect.poll(active).toBe('Parque Nacional')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(chosen()).toHaveTextContent('1')
})

test('shows a message when no option matches', async () => {
  await renderWidget(<Picker />)
  await userEvent.fill(box(), 'zzz')
  await expect.element(page.getByText('No options.')).toBeVisible()
})

test('clears the selection with its button', async () => {
  await renderWidget(<Picker />)
  await userEvent.fill(box(), 'tunal')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('1')
  await userEvent.hover(box())
  await userEvent.click(page.getByRole('button', { name: 'Clear' }))
  await expect.element(chosen()).toHaveTextContent('none')
  await expect.element(box()).toHaveValue('')
})

test('requests options for the typed text and shows the response unchanged', async () => {
  const onSearch = vi.fn()
  await renderWidget(<Picker onSearch={onSearch} />)
  await userEvent.fill(box(), 'anything')
  expect(onSearch).toHaveBeenLastCalledWith('anything')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
})

test('clears the typed text when it loses the focus, and shows all options at the next search', async () => {
  requests.length = 0
  await renderWidget(<Form onSave={() => undefined} />)
  await userEvent.fill(box(), 'tunal')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await userEvent.tab()
  await expect.element(box()).toHaveValue('')
  await expect.poll(() => requests).toEqual(['', 'tunal', ''])
  await userEvent.click(box())
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
})

test('clears the typed text when an option is selected', async () => {
  requests.length = 0
  await renderWidget(<Form onSave={() => undefined} />)
  await userEvent.fill(box(), 'tunal')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('1')
  await expect.poll(() => requests).toEqual(['', 'tunal', ''])
})

test('Enter submits the form only with a selected option, never with unselected text', async () => {
  const onSave = vi.fn()
  await renderWidget(<Form onSave={onSave} />)
  await userEvent.fill(box(), 'zzz')
  await expect.element(page.getByText('No options.')).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}{Enter}')
  await expect.element(page.getByText('No options.')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.fill(box(), 'nacional')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('3')
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledOnce()
})

/** A box with a selected park, whose list arrives with the button, or changes with it. */
function Late({ first }: { readonly first: readonly Park[] | undefined }): ReactElement {
  const [options, setOptions] = useState(first)
  const [id, setId] = useState<number>()
  return (
    <main>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setOptions(parks)}>
        Answer
      </button>
      <SearchBox
        label="Park"
        options={options ?? []}
        loading={options === undefined}
        value={options?.find((park) => park.id === (id ?? 2)) ?? null}
        onChange={(park) => setId(park?.id ?? 0)}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
      />
      <output>{id ?? 'none'}</output>
    </main>
  )
}

test('searches the text that was typed before the options arrived', async () => {
  await renderWidget(<Late first={undefined} />)
  await userEvent.fill(box(), 'tunal')
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Answer' }))
  await expect.element(page.getByRole('option')).toHaveTextContent('Parque El Tunal')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('1')
})

test('searches the text that was typed while other options were loaded', async () => {
  await renderWidget(<Late first={[{ id: 9, name: 'Parque de los Novios' }]} />)
  await userEvent.fill(box(), 'tunal')
  await expect.element(page.getByText('No options.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Answer' }))
  await expect.element(page.getByRole('option')).toHaveTextContent('Parque El Tunal')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('1')
})

test('typing replaces the selected option that arrived while the box had the focus', async () => {
  await renderWidget(<Late first={undefined} />)
  await userEvent.click(box())
  await userEvent.click(page.getByRole('button', { name: 'Answer' }))
  await expect.element(box()).toHaveValue('Parque Simón Bolívar')
  await userEvent.keyboard('tunal')
  await expect.element(box()).toHaveValue('tunal')
  await expect.element(page.getByRole('option')).toHaveTextContent('Parque El Tunal')
})
