import { bogota, colombia, otherNeighborhood } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../../kit/text/i18n.ts'
import { citizenMessages } from '../../../messages/load.ts'
import { AnswerText } from '../AnswerText.tsx'
import { emptyPerson, type PersonValues } from '../person-values.ts'
import { ResidenceFields } from './ResidenceFields.tsx'

provideMessages(citizenMessages)

const lists: Readonly<Record<string, readonly object[]>> = {
  '/api/localities': [
    { id: 1, name: 'USAQUÉN' },
    { id: 21, name: 'BOGOTÁ' },
  ],
  '/api/localities/1/upz': [
    { id: 5, name: 'LOS CEDROS', upz_code: 'UPZ13' },
    { id: 6, name: 'USAQUÉN', upz_code: 'UPZ16' },
  ],
  '/api/localities/1/upz/6/neighborhoods': [{ id: 200, name: 'SANTA BÁRBARA' }],
  '/api/localities/1/upz/5/neighborhoods': [
    { id: 100, name: 'BELMIRA' },
    { id: 1270, name: 'OTRO' },
    { id: otherNeighborhood, name: 'OTRO BARRIO' },
  ],
}

const atHome: PersonValues = {
  ...emptyPerson,
  country_residence_id: String(colombia),
  state_residence_id: String(bogota.state),
  city_residence_id: String(bogota.city),
  locality_id: '1',
  upz_id: 'UPZ13',
}

let requestedPaths: string[]

beforeEach(async () => {
  requestedPaths = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    requestedPaths.push(pathname)
    return Response.json({ data: lists[pathname] ?? [] })
  })
  await loadNamespace('forms')
  await changeLocale('en')
})

const renderWithForm = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )

function Residence({ values }: { readonly values: PersonValues }): ReactElement {
  return <ResidenceFields form={useForm<PersonValues>({ defaultValues: values })} />
}

/** The options of a field, once it is opened. */
async function optionsOf(name: string) {
  await page.getByRole('combobox', { name }).click()
  return page.getByRole('listbox', { name }).getByRole('option')
}

test('each list depends on the previous selection, and the last neighbourhood means any other', async () => {
  await renderWithForm(<Residence values={atHome} />)
  await expect.poll(() => requestedPaths).toContain('/api/localities/1/upz/5/neighborhoods')
  const neighborhoods = await optionsOf('Neighbourhood')
  await expect.element(neighborhoods.nth(0)).toHaveTextContent('Belmira')
  await expect.element(neighborhoods.nth(1)).toHaveTextContent('My neighbourhood is not in the list')
  expect(neighborhoods.elements()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  const localities = await optionsOf('Locality')
  await expect.element(localities.nth(0)).toHaveTextContent('Usaquén')
  expect(localities.elements()).toHaveLength(1)
})

test('does not request a list before the list it depends on has a selection', async () => {
  await renderWithForm(<Residence values={{ ...atHome, locality_id: '', upz_id: '' }} />)
  await expect.poll(() => requestedPaths).toContain('/api/localities')
  expect((await optionsOf('Zone (UPZ)')).elements()).toHaveLength(0)
  expect(requestedPaths.filter((path) => path.startsWith('/api/localities/'))).toEqual([])
})

test('text typed while the zone changes is searched in the list of the new zone', async () => {
  function Changing(): ReactElement {
    const form = useForm<PersonValues>({ defaultValues: atHome })
    return (
      <>
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => form.setValue('upz_id', 'UPZ16')}
        >
          Change zone
        </button>
        <ResidenceFields form={form} />
      </>
    )
  }
  await renderWithForm(<Changing />)
  const box = page.getByRole('combobox', { name: 'Neighbourhood' })
  await expect.poll(() => requestedPaths).toContain('/api/localities/1/upz/5/neighborhoods')
  await userEvent.fill(box, 'santa')
  await page.getByRole('button', { name: 'Change zone' }).click()
  await expect.poll(() => requestedPaths).toContain('/api/localities/1/upz/6/neighborhoods')
  await expect
    .element(page.getByRole('listbox', { name: 'Neighbourhood' }).getByRole('option'))
    .toHaveTextContent('Santa Bárbara')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('Santa Bárbara')
})

test('shows the label of a value from the list that offered it', async () => {
  const values = { ...atHome, neighborhood_id: '100', sexual_orientation_id: '99', stratum: '3' }
  await renderWithForm(
    (['upz_id', 'neighborhood_id', 'sexual_orientation_id', 'stratum'] as const).map((field) => (
      <p key={field} title={field}>
        <AnswerText field={field} values={values} />
      </p>
    )),
  )
  await expect.element(page.getByTitle('upz_id')).toHaveTextContent('Los Cedros')
  await expect.element(page.getByTitle('neighborhood_id')).toHaveTextContent('Belmira')
  await expect.element(page.getByTitle('sexual_orientation_id')).toHaveTextContent('I prefer not to say')
  await expect.element(page.getByTitle('stratum')).toHaveTextContent('3')
})
