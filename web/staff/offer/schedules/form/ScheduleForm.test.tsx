import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { nobody, session } from '../../../frame/session/session.tsx'
import { emptyValues, type ScheduleValues, type Stored } from './form-values.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

const choice = (id: number, name: string) => ({ id, name })

const last: ScheduleValues = {
  ...emptyValues,
  activity_id: choice(2, 'Ajedrez'),
  program_id: choice(1, 'Escuelas'),
  stage_id: choice(3, 'Salón comunal'),
  weekday_id: choice(4, 'Monday'),
  daily_id: choice(5, '6:00 – 8:00 AM'),
  min_age: '6',
  max_age: '12',
  quota: '20',
  start_date: '2026-11-21T00:00',
  final_date: '2026-11-28T23:59:59',
}

const row = {
  id: 7,
  program_id: 1,
  program_name: 'ESCUELAS',
  activity_id: 2,
  activity_name: 'AJEDREZ',
  stage_id: 3,
  stage_name: 'SALÓN COMUNAL',
  park_name: 'EL TUNAL',
  park_code: '06-063',
  weekday_id: 4,
  weekday_name: 'LUNES',
  daily_id: 5,
  daily_name: '06:00 A.M. A 08:00 A.M.',
  modality_id: null,
  modality_name: null,
  rate_id: null,
  rate_name: null,
  min_age: 6,
  max_age: 12,
  quota: 20,
  min_team_participants_quota: 0,
  max_team_participants_quota: 0,
  team_quota: 0,
  start_date: '2026-11-21 00:00:00',
  final_date: '2026-11-28 23:59:59',
  regulations: [],
  consent: [],
} as unknown as Stored

const onClose = vi.fn()
let sent: Sent[]
let preferences: object

beforeEach(() => {
  sent = []
  preferences = {}
  onClose.mockClear()
  session.update((now) => ({ ...now, principal: nobody }))
  stubResponses((one) => {
    sent.push(one)
    const { method, path, body } = one
    if (path.endsWith('/user/preferences'))
      return { body: { data: method === 'PUT' ? body : preferences, details: {} } }
    if (method === 'POST') return { status: 201, body: { data: 'The schedule was created.', details: { id: 9 } } }
    if (path.endsWith('/check'))
      return { body: { data: { doubled: 0, doubles: [], clashing: 0, clashes: [] }, details: {} } }
    if (path.endsWith('/daily-hours'))
      return {
        body: {
          data: [{ id: 6, name: '08:00 A.M. A 10:00 A.M.', start_time: '08:00', end_time: '10:00' }],
          details: {},
        },
      }
    return undefined
  })
})

const box = (name: string) => page.getByRole('combobox', { name })
const created = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/schedules'))

async function open(mode: 'create' | 'duplicate'): Promise<void> {
  await loadNamespace('data')
  await renderPage(<ScheduleForm mode={mode} from={mode === 'duplicate' ? row : undefined} onClose={onClose} />)
}

test('a copy opens with its values, and shows whole days without a time', async () => {
  await open('duplicate')
  await expect.element(box('Activity')).toHaveValue('Ajedrez')
  await expect.element(page.getByLabelText('Opening date')).toHaveValue('21/11/2026')
  await expect.element(page.getByLabelText('Closing date')).toHaveValue('28/11/2026')
  await expect.element(page.getByLabelText('Seats')).toHaveValue('20')
  await expectAccessible()
})

test('fills a new schedule from the last one, all but the hours, and saves it with Ctrl+Enter', async () => {
  preferences = { 'schedules.last': last }
  await open('create')
  await page.getByRole('button', { name: 'Use the values of the last one' }).click()
  await expect.element(box('Activity')).toHaveValue('Ajedrez')
  await expect.element(box('Hour')).toHaveValue('')
  await box('Hour').fill('8-10')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Hour')).toHaveValue('8:00\u2009–\u200910:00\u00a0AM')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(created().map(({ body }) => body)).toMatchObject([{ activity_id: 2, daily_id: 6, quota: 20 }])
})

test('names the key of a Mac in the tips, and saves with it', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  await open('duplicate')
  const create = page.getByRole('button', { name: 'Create schedule' })
  await expect.element(create).toHaveAttribute('data-tip', '⌘+Enter')
  await page.getByLabelText('Seats').click()
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  await vi.waitFor(() => expect(created()).toHaveLength(1))
})

test('"and another" saves, stays open with the same values, and asks for the next day and hours', async () => {
  await open('duplicate')
  await page.getByRole('button', { name: 'Create and another' }).click()
  await expect.element(box('Hour')).toHaveValue('')
  await expect.element(box('Day')).toHaveFocus()
  // The day is selected: typing replaces it.
  const day = box('Day').element() as HTMLInputElement
  expect(day.value.slice(day.selectionStart ?? 0, day.selectionEnd ?? 0)).toBe('Monday')
  await expect.element(box('Activity')).toHaveValue('Ajedrez')
  await box('Hour').fill('8-10')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Hour')).toHaveValue('8:00\u2009–\u200910:00\u00a0AM')
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await vi.waitFor(() => expect(created()).toHaveLength(2))
  expect(onClose).not.toHaveBeenCalled()
  expect(created().map(({ body }) => (body as { daily_id: number }).daily_id)).toEqual([5, 6])
})
