import { expect, type Page } from '@playwright/test'
import type { screens } from '../app/shell-screens.ts'
import { byButton, called, dialog, type Look, main, ofRow, refuse, then } from './look.ts'

const catalogues = [
  'status',
  'stages',
  'projects',
  'programs',
  'activity-types',
  'activities',
  'age-groups',
  'modalities',
  'weekdays',
  'daily-hours',
  'rates',
  'pse-services',
  'participant-roles',
  'regulations',
  'informed-consents',
  'file-types',
  'profile-types',
  'pre-registers',
] as const satisfies readonly (keyof typeof screens)[]

/** Catalogues whose forms have a control that no other has. */
const forms = [
  'status',
  'stages',
  'activity-types',
  'activities',
  'age-groups',
  'rates',
  'regulations',
  'informed-consents',
] as const satisfies (typeof catalogues)[number][]

const create = async (page: Page): Promise<void> => {
  await main(page)
    .getByRole('button', { name: called('Crear|Publicar|Pre-registrar|Nuev', 'Create|Publish|Pre-register|New') })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
}

/** The catalogues: each list, its form with errors, and the states that only some of them have. */
export const data: readonly Look[] = [
  ...catalogues.map((screen): Look => ({ name: screen, user: 'superadmin', screen })),
  ...forms.map(
    (screen): Look => ({ name: `${screen}, create`, user: 'superadmin', screen, steps: then(create, refuse) }),
  ),
  { name: 'stages, edit', user: 'admin', screen: 'stages', steps: ofRow('Editar', 'Edit') },
  { name: 'stages, history', user: 'admin', screen: 'stages', steps: ofRow('Historial', 'History') },
  { name: 'stages, delete', user: 'admin', screen: 'stages', steps: ofRow('Eliminar', 'Delete') },
  { name: 'activities, edit', user: 'admin', screen: 'activities', steps: ofRow('Editar', 'Edit') },
  { name: 'status, view', user: 'viewer', screen: 'status', steps: ofRow('Ver', 'View') },
  { name: 'stages, deleted ones', user: 'admin', screen: 'stages', search: () => '?only_trashed=1' },
  { name: 'consents, edit', user: 'admin', screen: 'informed-consents', steps: ofRow('Editar', 'Edit') },
  { name: 'consents, revisions', user: 'admin', screen: 'informed-consents', steps: ofRow('Revisiones', 'Revisions') },
  {
    name: 'regulations, former files',
    user: 'admin',
    screen: 'regulations',
    steps: ofRow('Archivos', 'Former|Earlier|Previous'),
  },
  { name: 'pre-registers, resend', user: 'admin', screen: 'pre-registers', steps: ofRow('Reenviar', 'Resend|Send') },
  { name: 'stages, filters', user: 'admin', screen: 'stages', steps: byButton('Filtros', 'Filters') },
]
