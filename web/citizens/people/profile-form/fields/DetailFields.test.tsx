import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../../kit/text/i18n.ts'
import { citizenMessages } from '../../../messages/load.ts'
import { emptyPerson, type PersonValues } from '../person-values.ts'
import { DetailFields } from './DetailFields.tsx'

provideMessages(citizenMessages)

const notSay = { id: 99, name: 'PREFIERO NO DECIRLO' }
const lists: Readonly<Record<string, readonly object[]>> = {
  '/api/ethnic-groups': [{ id: 1, name: 'INDÍGENA' }, notSay],
  '/api/population-groups': [{ id: 2, name: 'DESPLAZADO(A)' }, notSay],
  '/api/gender-identities': [
    { id: 1, name: 'FEMENINO' },
    { id: 5, name: 'NS/NR' },
    { id: 6, name: 'SIN DATO' },
    notSay,
  ],
  '/api/sexual-orientation': [{ id: 3, name: 'BISEXUAL' }, notSay],
  '/api/disabilities': [{ id: 3, name: 'SENSORIAL VISUAL' }, notSay],
}

beforeEach(async () => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: lists[new URL(address, location.origin).pathname] ?? [] }),
  )
  await loadNamespace('forms')
  await changeLocale('es')
})

const adult: PersonValues = { ...emptyPerson, birthdate: '1990-05-04', has_disability: 'NO' }

function Details({ values }: { readonly values: PersonValues }): ReactElement {
  const form = useForm<PersonValues>({ defaultValues: values })
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DetailFields form={form} />
        <output>
          {JSON.stringify(
            form.watch([
              'has_disability',
              'disability_id',
              'ethnic_group_id',
              'population_group_id',
              'gender_id',
              'sexual_orientation_id',
              'eps_id',
            ]),
          )}
        </output>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

const none = () => page.getByRole('checkbox', { name: 'Prefiero no contestar ninguna' })

/** Checks the values of: disability, which one, ethnic group, population group, gender, orientation, health insurer. */
const expectValues = (...values: readonly string[]) =>
  expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(values))

test('the sensitive questions stand together, each is optional, and the health insurer and the disability are not among them', async () => {
  await render(<Details values={{ ...adult, has_disability: 'SI' }} />)
  const group = page.getByRole('group', { name: 'Preguntas sensibles' })
  await expect.element(group.getByLabelText('Grupo étnico')).toBeEnabled()
  const labels = group
    .getByRole('combobox')
    .elements()
    .map((box) => (box as HTMLSelectElement).labels[0]?.textContent)
  expect(labels).toEqual(
    ['¿Cuál discapacidad?', 'Grupo étnico', 'Grupo poblacional', 'Identidad de género', 'Orientación sexual'].map(
      (label) => expect.stringMatching(`^${label.replace('?', '\\?')} ?\\(?opcional\\)?$`),
    ),
  )
})

test('one press prefers not to answer any of them, and a second press brings the answers back', async () => {
  await render(<Details values={{ ...adult, ethnic_group_id: '1', sexual_orientation_id: '3', eps_id: '4' }} />)
  await page.getByText('Prefiero no contestar ninguna').click()
  await expectValues('NO', '', '99', '99', '99', '99', '4')
  await page.getByText('Prefiero no contestar ninguna').click()
  await expectValues('NO', '', '1', '', '', '3', '4')
})

test('the box is checked exactly while every question that is shown has that answer', async () => {
  const all = { ethnic_group_id: '99', population_group_id: '99' }
  await render(<Details values={{ ...adult, ...all, birthdate: '2021-05-04' }} />)
  await expect.element(none()).toBeChecked()
  await page.getByLabelText('Grupo étnico').selectOptions('1')
  await expect.element(none()).not.toBeChecked()
  await page.getByText('Prefiero no contestar ninguna').click()
  await page.getByRole('radio', { name: 'Sí' }).click()
  await expect.element(none()).not.toBeChecked()
})

test.each([
  ['es', 'Identidad de género', ['Femenino', 'No sé o no respondo', 'Sin respuesta', 'Prefiero no decirlo']],
  ['en', 'Gender identity', ['Female', 'I do not know or do not answer', 'No answer', 'I prefer not to say']],
] as const)('the options read as people say them (%s)', async (locale, label, texts) => {
  await changeLocale(locale)
  await render(<Details values={adult} />)
  await expect.element(page.getByLabelText(label)).toBeEnabled()
  const options = page.getByLabelText(label).element().querySelectorAll('option:not([value=""])')
  expect([...options].map(({ textContent }) => textContent)).toEqual(texts)
})
