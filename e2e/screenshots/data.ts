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

/** Those whose forms have a control that no other has. */
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

/** What is administered as data: each list, its form with errors, and what some have of their own. */
export const data: readonly Look[] = [
  ...catalogues.map((screen): Look => ({ name: screen, who: 'superadmin', screen })),
  ...forms.map(
    (screen): Look => ({ name: `${screen}, create`, who: 'superadmin', screen, steps: then(create, refuse) }),
  ),
  { name: 'stages, edit', who: 'admin', screen: 'stages', steps: ofRow('Editar', 'Edit') },
  { name: 'stages, history', who: 'admin', screen: 'stages', steps: ofRow('Historial', 'History') },
  { name: 'stages, delete', who: 'admin', screen: 'stages', steps: ofRow('Eliminar', 'Delete') },
  { name: 'activities, edit', who: 'admin', screen: 'activities', steps: ofRow('Editar', 'Edit') },
  { name: 'status, view', who: 'viewer', screen: 'status', steps: ofRow('Ver', 'View') },
  { name: 'stages, deleted ones', who: 'admin', screen: 'stages', search: () => '?only_trashed=1' },
  { name: 'consents, edit', who: 'admin', screen: 'informed-consents', steps: ofRow('Editar', 'Edit') },
  { name: 'consents, revisions', who: 'admin', screen: 'informed-consents', steps: ofRow('Revisiones', 'Revisions') },
  {
    name: 'regulations, former files',
    who: 'admin',
    screen: 'regulations',
    steps: ofRow('Archivos', 'Former|Earlier|Previous'),
  },
  { name: 'pre-registers, resend', who: 'admin', screen: 'pre-registers', steps: ofRow('Reenviar', 'Resend|Send') },
  { name: 'stages, filters', who: 'admin', screen: 'stages', steps: byButton('Filtros', 'Filters') },
]
