import { fieldsOfSection, otherNeighborhood, type PersonSection } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../../kit/text/i18n.ts'
import { citizenMessages } from '../../../messages/load.ts'
import { errorsOfSections } from '../person-errors.ts'
import { emptyPerson, inBogota, type PersonValues } from '../person-values.ts'
import { SectionFields } from './SectionFields.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  provideMessages(citizenMessages)
  await loadNamespace('forms')
  await changeLocale('es')
})

/** The first test loads the modules of the fields, which takes seconds on a busy machine. */
const loading = { timeout: 20_000 }

function Fields({ section, values }: { readonly section: PersonSection; readonly values: PersonValues }): ReactElement {
  return <SectionFields form={useForm<PersonValues>({ defaultValues: values })} section={section} isHolder />
}

test.each<[PersonSection, Partial<PersonValues>]>([
  ['identity', {}],
  ['birth', {}],
  ['residence', {}],
  ['residence', { ...inBogota, neighborhood_id: String(otherNeighborhood) }],
  ['details', { has_disability: 'SI', birthdate: '1990-05-04' }],
  ['contact', {}],
])('what is wrong in the part %s is listed in the order in which the page asks (%j)', async (section, some) => {
  const values = { ...emptyPerson, ...some }
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Suspense>
          <Fields section={section} values={values} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('[id^="field-"]'), loading).not.toBeNull()
  const page = [...container.querySelectorAll('[id^="field-"]')].map(({ id }) => id.slice('field-'.length))
  const listed = errorsOfSections([section], values).map(({ field }) => field as string)
  expect(listed.length).toBeGreaterThan(1)
  expect(listed).toEqual(page.filter((field) => listed.includes(field)))
})

test.each<[PersonSection, Partial<PersonValues>]>([
  ['identity', {}],
  ['birth', {}],
  ['residence', { ...inBogota, neighborhood_id: String(otherNeighborhood) }],
  ['details', { has_disability: 'SI', birthdate: '1990-05-04' }],
  ['contact', {}],
])('the part %s asks for every field that is declared for it', async (section, some) => {
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Suspense>
          <Fields section={section} values={{ ...emptyPerson, ...some }} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('[id^="field-"]'), loading).not.toBeNull()
  const page = [...container.querySelectorAll('[id^="field-"]')].map(({ id }) => id.slice('field-'.length))
  // A person who lives in Bogotá gets no questions about country, department and municipality.
  const answered = section === 'residence' ? ['country_residence_id', 'state_residence_id', 'city_residence_id'] : []
  const shown = fieldsOfSection(section).filter((field) => !answered.includes(field))
  expect(page.filter((field) => !answered.includes(field)).sort()).toEqual([...shown].sort())
})
