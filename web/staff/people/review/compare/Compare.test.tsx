import type { Profile } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../../kit/component.testing.tsx'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import { type Marks, withMark } from '../documents/marks.ts'
import type { QueueRow } from '../queue/use-queue.ts'
import { CompareList, CompareStrip } from './Compare.tsx'
import { useComparison } from './use-comparison.ts'

const citizen: Partial<Profile> = {
  id: 5,
  name: 'NANCY',
  s_name: null,
  surname: 'ROJAS',
  s_surname: 'PEÑA',
  document_type: 'CC',
  document: '52313080',
  birthdate: '1990-03-15',
  age: 36,
  sex: 'MUJER',
  city_birth: 'TUNJA',
  blood_type: null,
}
const file = { id: 9, profile_id: 5, file_type: 'CARTA', file_type_kind: 'identity' } as FileRow
const surnames = 'Los apellidos no coinciden con el documento: en su registro aparece «Rojas Peña».'
const blood = 'El grupo sanguíneo no coincide con el documento: en su registro no aparece.'

/** The data beside a document, and the observation. `now` is the citizen after a correction. */
function Desk({
  strip = false,
  now = citizen,
}: {
  readonly strip?: boolean
  readonly now?: Partial<Profile>
}): ReactElement {
  const [profile, setProfile] = useState(citizen)
  const [draft, write] = useState('')
  const place = { key: 'file:9', shown: file, profile, open: ['verify', 'return'] } as unknown as DeskSelection
  const [marks, setMarks] = useState<Marks>({})
  const comparison = useComparison(place, undefined, {
    draft,
    write,
    marks,
    setMark: (field, mark) => setMarks((now) => withMark(now, field, mark)),
  })
  return (
    <>
      {strip ? (
        <CompareStrip comparison={comparison} />
      ) : (
        <CompareList comparison={comparison} hasError={false} keys onCorrect={() => {}} />
      )}
      <textarea aria-label="Observation" value={draft} onChange={({ target }) => write(target.value)} />
      <p>{comparison.hasDifference ? 'To be returned' : 'Nothing differs'}</p>
      <button type="button" onClick={() => setProfile(now)}>
        Correct
      </button>
    </>
  )
}

const observation = () => page.getByRole('textbox', { name: 'Observation' })
const different = (field: string) => page.getByRole('button', { name: `${field}: differs from the document` })

test('lists the fields in the order of the document, and writes a difference to the citizen in Spanish', async () => {
  await renderPage(<Desk />)
  const labels = page
    .getByRole('listitem')
    .elements()
    .map((one) => one.firstElementChild?.textContent)
  expect(labels).toEqual(['Document', 'Surnames', 'Given names', 'Birth', 'City of birth', 'Blood type', 'Sex'])
  await observation().fill('Falta el reverso.')
  await different('Surnames').click()
  await different('Blood type').click()
  await expect.element(observation()).toHaveValue(`Falta el reverso. ${surnames} ${blood}`)
  await expectAccessible()
  // The marks stay when the person changes the text, and a sentence that they type is no mark.
  await observation().fill(`${blood} El nombre también. `)
  await expect.element(different('Surnames')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('To be returned')).toBeVisible()
  await observation().fill(`Falta el reverso. ${surnames} ${blood}`)
  // A second press removes the mark, and "the same" replaces a difference.
  await different('Surnames').click()
  await page.getByRole('button', { name: 'Blood type: same as the document' }).click()
  await expect.element(observation()).toHaveValue('Falta el reverso.')
})

test('takes no mark from the text: a sentence that is typed marks nothing, and a mark stays when its sentence is changed', async () => {
  await renderPage(<Desk />)
  await observation().fill(surnames)
  await expect.element(different('Surnames')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('Nothing differs')).toBeVisible()
  await observation().fill('')
  await different('Surnames').click()
  const edited = surnames.replace('Rojas Peña', 'Rojas')
  await observation().fill(edited)
  await expect.element(different('Surnames')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('To be returned')).toBeVisible()
  // Without the mark the person's own sentence stays.
  await different('Surnames').click()
  await expect.element(observation()).toHaveValue(edited)
  await expect.element(page.getByText('Nothing differs')).toBeVisible()
})

test('removes the mark and the sentence of a field whose value was corrected', async () => {
  await renderPage(<Desk now={{ ...citizen, surname: 'ROJAS DÍAZ', s_surname: null }} />)
  await different('Surnames').click()
  await different('Blood type').click()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect.element(observation()).toHaveValue(blood)
  await expect.element(different('Surnames')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(different('Blood type')).toHaveAttribute('aria-pressed', 'true')
})

test('shows one field at a time on a phone: a mark, a step or a swipe shows the next', async () => {
  await page.viewport(360, 740)
  await renderPage(<Desk strip />)
  await expect.element(page.getByText('CC 52313080')).toBeVisible()
  await page.getByRole('button', { name: 'Document: same as the document' }).click()
  await expect.element(page.getByText('Rojas Peña', { exact: true })).toBeVisible()
  await different('Surnames').click()
  await expect.element(page.getByText('Differs: Surnames')).toBeVisible()
  await expect.element(observation()).toHaveValue(surnames)
  await expect.element(page.getByText('Nancy')).toBeVisible()
  await page.getByRole('button', { name: 'Previous field' }).click()
  await expect.element(page.getByText('Rojas Peña', { exact: true })).toBeVisible()
  const strip = page.getByRole('region').element()
  const touch = (type: string, clientX: number) => {
    const one = new Touch({ identifier: 1, target: strip, clientX })
    const now = type === 'touchstart' ? [one] : []
    strip.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: now, changedTouches: [one] }))
  }
  touch('touchstart', 300)
  touch('touchend', 180)
  await expect.element(page.getByText('Nancy')).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('marks a field that the citizen changed after the return, also when two fields share one row', async () => {
  const fields = [{ field: 's_name', label: 'SEGUNDO NOMBRE', old: null, new: 'Sofía' }]
  const back = { ...citizen, changed_since_return: { fields, files: [] } }
  await renderPage(<Desk now={back as Partial<Profile>} />)
  await expect.element(page.getByText('Changed after it was returned')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Correct', exact: true }).last().click()
  await expect.element(page.getByText('Changed after it was returned')).toBeVisible()
  expect(document.querySelector('[data-field="name"]')?.textContent).toContain('Changed after it was returned')
})

/** The data of a citizen of whom only the row of the queue is loaded. */
function QueuedOnly({ verifier }: { readonly verifier?: string | null }): ReactElement {
  const row = {
    id: 5,
    name: 'NANCY',
    birthdate: '1990-03-15',
    status: 'VALIDANDO',
    color: 'info',
    ...(verifier === undefined ? {} : { full_name_verifier: verifier }),
  } as unknown as QueueRow
  const place = { key: 'file:9', shown: file, profile: undefined, open: [] } as unknown as DeskSelection
  const comparison = useComparison(place, row, {
    draft: '',
    write: () => {},
    marks: {},
    setMark: () => {},
  })
  return <CompareList comparison={comparison} hasError={false} keys onCorrect={() => {}} />
}

test('shows "No validator" only when the validator is loaded', async () => {
  await renderPage(<QueuedOnly />)
  await expect.element(page.getByText('Validating')).toBeVisible()
  await expect.element(page.getByText('No validator')).not.toBeInTheDocument()
  await expect.element(page.getByText('0 years')).not.toBeInTheDocument()
  await renderPage(<QueuedOnly verifier={null} />)
  await expect.element(page.getByText('No validator')).toBeVisible()
})
