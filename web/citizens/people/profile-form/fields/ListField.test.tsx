import { bogota, colombia, localityElsewhere, otherNeighborhood } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
    { id: 5, name: 'LOS CEDROS', upz_code: '13' },
    { id: 6, name: 'USAQUÉN', upz_code: '16' },
  ],
  '/api/localities/1/upz/5/neighborhoods': [{ id: 100, name: 'BELMIRA' }],
}

const neighborhoods = [
  {
    id: 100,
    name: 'BELMIRA',
    upz: { id: 5, code: '13', name: 'LOS CEDROS' },
    locality: { id: 1, name: 'USAQUÉN' },
  },
  {
    id: 200,
    name: 'LA ESPERANZA',
    upz: { id: 46, code: '46', name: 'CASTILLA' },
    locality: { id: 8, name: 'KENNEDY' },
  },
]

const atHome: PersonValues = {
  ...emptyPerson,
  country_residence_id: String(colombia),
  state_residence_id: String(bogota.state),
  city_residence_id: String(bogota.city),
}

let requestedPaths: string[]

beforeEach(async () => {
  requestedPaths = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    requestedPaths.push(pathname)
    if (pathname === '/api/neighborhoods') {
      const ids = searchParams.get('where_in[]')?.split(',').map(Number)
      const typed = searchParams.get('query') ?? ''
      const data = neighborhoods.filter(({ id, name }) => ids?.includes(id) ?? name.includes(typed.toUpperCase()))
      return Response.json({ data })
    }
    if (pathname === '/api/places') {
      const id = Number(searchParams.get('city_id') ?? searchParams.get('country_id') ?? 0)
      const typed = (searchParams.get('query') ?? '').slice(0, 4).toUpperCase()
      const data = places.filter(({ country, city }) =>
        id > 0 ? (city ?? country).id === id : (city ?? country).name.startsWith(typed),
      )
      return Response.json({ data })
    }
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
  const form = useForm<PersonValues>({ defaultValues: values })
  return (
    <>
      <ResidenceFields form={form} />
      <output aria-label="values">
        {JSON.stringify(form.watch(['neighborhood_id', 'upz_id', 'locality_id', 'other_neighborhood_name']))}
      </output>
    </>
  )
}

const box = () => page.getByRole('combobox', { name: 'Neighbourhood' })
const option = (name: string) => page.getByRole('option', { name })

/** Checks the neighbourhood, the code of the planning unit, the locality and the typed name. */
const expectValues = (...values: readonly string[]) =>
  expect.element(page.getByLabelText('values')).toHaveTextContent(JSON.stringify(values))

test('a neighbourhood is found by its name; its locality and zone follow, in one line, and can be undone', async () => {
  await renderWithForm(<Residence values={atHome} />)
  await box().fill('esper')
  await option('La Esperanza · Kennedy').click()
  await expectValues('200', '46', '8', '')
  await expect.element(page.getByText('Locality Kennedy · zone Castilla')).toBeVisible()
  await expect.element(box()).toHaveValue('La Esperanza · Kennedy')
  expect(page.getByLabelText('Zone of the locality').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'It is not this one' }).click()
  await expectValues('', '', '', '')
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('')
})

test('a stored neighbourhood is shown with its area', async () => {
  await renderWithForm(<Residence values={{ ...atHome, locality_id: '1', upz_id: '13', neighborhood_id: '100' }} />)
  await expect.element(box()).toHaveValue('Belmira · Usaquén')
  await expect.element(page.getByText('Locality Usaquén · zone Los Cedros')).toBeVisible()
})

test('no list is open and empty: without a match the only option is that the list does not have the neighbourhood', async () => {
  await renderWithForm(<Residence values={atHome} />)
  await box().fill('nowhere')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1)
  await option('My neighbourhood is not in the list').click()
  await expectValues('-1', '', '', '')
  await page.getByRole('textbox', { name: 'Name of the neighbourhood or village' }).fill('El Mirador')
  const zone = page.getByRole('combobox', { name: 'Zone of the locality' })
  await expect.element(zone).toBeDisabled()
  await expect.element(zone).toHaveTextContent('First choose: Locality')
  expect(requestedPaths.filter((path) => path.startsWith('/api/localities/'))).toEqual([])
  await page.getByRole('combobox', { name: 'Locality', exact: true }).click()
  await option('Usaquén').click()
  await zone.click()
  await option('Los Cedros').click()
  await expectValues('-1', '13', '1', 'El Mirador')
})

test('a neighbourhood that an imported person lacks keeps the locality and the zone', async () => {
  await renderWithForm(<Residence values={{ ...atHome, locality_id: '1', upz_id: '13' }} />)
  await box().click()
  await option('My neighbourhood is not in the list').click()
  await expectValues('-1', '13', '1', '')
})

const places = [
  { country: { id: colombia, name: 'COLOMBIA' }, state: { id: 73, name: 'TOLIMA' }, city: { id: 900, name: 'IBAGUÉ' } },
  {
    country: { id: colombia, name: 'COLOMBIA' },
    state: { id: bogota.state, name: 'BOGOTÁ' },
    city: { id: bogota.city, name: 'BOGOTÁ' },
  },
  { country: { id: 244, name: 'VENEZUELA' }, state: null, city: null },
]

function Elsewhere({ values = {} }: { readonly values?: Partial<PersonValues> }): ReactElement {
  const outside = { locality_id: String(localityElsewhere), upz_id: '0', neighborhood_id: String(otherNeighborhood) }
  const form = useForm<PersonValues>({ defaultValues: { ...emptyPerson, ...outside, ...values } })
  const ids = form.watch(['country_residence_id', 'state_residence_id', 'city_residence_id'])
  return (
    <>
      <ResidenceFields form={form} />
      <output aria-label="values">{JSON.stringify(ids)}</output>
    </>
  )
}

test('one search finds a municipality or another country, and fills in department and country', async () => {
  await renderWithForm(<Elsewhere />)
  const place = page.getByRole('combobox', { name: 'Municipality or country of residence' })
  await place.fill('ibag')
  await option('Ibagué · Tolima').click()
  await expectValues(String(colombia), '73', '900')
  await place.fill('venez')
  await option('Venezuela Another country').click()
  await expectValues('244', '', '')
  await expect.element(place).toHaveValue('Venezuela')
})

test('a stored place is shown by its name, and Bogotá leads to the question for its neighbourhood', async () => {
  await renderWithForm(
    <Elsewhere
      values={{ country_residence_id: String(colombia), state_residence_id: '73', city_residence_id: '900' }}
    />,
  )
  const place = page.getByRole('combobox', { name: 'Municipality or country of residence' })
  await expect.element(place).toHaveValue('Ibagué · Tolima')
  await place.fill('bogota')
  await option('Bogotá').click()
  await expectValues(String(colombia), String(bogota.state), String(bogota.city))
  await expect.element(box()).toHaveValue('')
})

test('shows the label of a value from the list that offered it', async () => {
  const values = {
    ...atHome,
    locality_id: '1',
    upz_id: '13',
    neighborhood_id: '100',
    sexual_orientation_id: '99',
    stratum: '3',
  }
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
