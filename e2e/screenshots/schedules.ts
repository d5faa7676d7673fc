import { expect, type Page } from '@playwright/test'
import { byButton, called, dialog, type Look, main, ofMore, ofRow, type Places, refuse, then } from './look.ts'

const list = { user: 'admin', screen: 'schedules' } as const
const roster = {
  user: 'admin',
  screen: 'schedules-id-users',
  ids: ({ schedule }: Places) => [schedule],
} as const
const teams = {
  user: 'admin',
  screen: 'schedules-id-users',
  ids: ({ teamSchedule }: Places) => [teamSchedule],
  search: () => '?show=teams',
} as const
const enrolment = {
  user: 'admin',
  screen: 'schedules-id-users-citizenId',
  ids: ({ accepted }: Places) => [accepted.schedule, accepted.citizen],
} as const

const tick = async (page: Page, narrow: boolean): Promise<void> => {
  const boxes = main(page).getByRole('checkbox')
  await boxes.nth(narrow ? 0 : 1).check()
}

/** Schedules as list, week and import; rosters, teams, printed sheets. */
export const schedules: readonly Look[] = [
  { name: 'schedules', ...list },
  { name: 'schedules, filters', ...list, steps: byButton('Filtros', 'Filters') },
  { name: 'schedules, create', ...list, steps: then(byButton('Crear horario', 'Create schedule'), refuse) },
  { name: 'schedules, edit', ...list, steps: ofRow('Editar', 'Edit') },
  { name: 'schedules, history', ...list, steps: ofRow('Historial', 'History') },
  { name: 'week, nothing chosen', ...list, search: () => '?show=week' },
  { name: 'week', ...list, search: ({ stage }) => `?show=week&stage_id=${stage}` },
  { name: 'week as a table', ...list, search: ({ stage }) => `?show=week&stage_id=${stage}&as=table` },
  { name: 'import', ...list, search: () => '?show=import' },
  { name: 'roster', ...roster },
  {
    name: 'roster, facts',
    ...roster,
    steps: async (page) => {
      const facts = main(page).getByRole('button', {
        name: called('Ver los datos del horario', 'View schedule details'),
      })
      if ((await facts.count()) > 0) await facts.click()
    },
  },
  { name: 'roster, enrol', ...roster, steps: byButton('Inscribir ciudadano', 'Enrol citizen') },
  { name: 'roster, selected', ...roster, steps: tick },
  { name: 'roster, accept many', ...roster, steps: then(tick, byButton('Aceptar', 'Accept')) },
  {
    name: 'roster, withdraw',
    ...roster,
    search: () => '?schedule_status_id[]=6',
    steps: ofRow('Retirar|Rechazar', 'Withdraw|Reject'),
  },
  { name: 'roster, edit', ...roster, steps: ofMore('Editar', 'Edit') },
  { name: 'roster, print', ...roster, search: () => '?show=print' },
  { name: 'teams', ...teams },
  { name: 'teams, create', ...teams, steps: byButton('Crear equipo', 'Create team') },
  { name: 'enrolment', ...enrolment },
  { name: 'enrolment, withdraw', ...enrolment, steps: byButton('Retirar', 'Withdraw') },
  { name: 'voucher', ...enrolment, search: () => '?show=voucher' },
  {
    name: 'schedule that does not exist',
    ...roster,
    ids: () => [99_999_999],
    steps: async (page) => {
      await expect(main(page).getByText(called('El horario no existe', 'The schedule does not exist'))).toBeVisible()
    },
  },
  {
    name: 'roster, enrol, somebody found',
    ...roster,
    steps: then(byButton('Inscribir ciudadano', 'Enrol citizen'), async (page) => {
      await dialog(page).getByRole('combobox').first().fill('mar')
      await expect(dialog(page).getByRole('listbox').getByRole('option').first()).toBeVisible()
    }),
  },
]
