import type { Action, RoleName, RoleScope } from '@portal/contract'
import { es } from '@portal/contract/messages/es'
import { type CatalogueEntity, type CatalogueGrants, type Model, places } from '@portal/contract/staff'

/** One line of the table of R 6.7: these actions on these models, perhaps only on the caller's own records. */
export interface Grant {
  readonly actions: readonly Action[]
  readonly on: readonly Model[]
  readonly onlyOwned?: true
}

/** The models of the catalogues that a role has at the start. Models that more roles have come first. */
function cataloguesOf(role: keyof CatalogueGrants, grant: 'manage' | 'view'): Model[] {
  const count = (grants: CatalogueGrants) => Object.keys(grants).length
  return places
    .filter(({ roles }) => roles[role] === grant)
    .sort((a, b) => count(b.roles) - count(a.roles) || (a.entity < b.entity ? -1 : 1))
    .map(({ entity }) => entity)
}

const maintained = cataloguesOf('admin', 'manage')
const people = ['Profile', 'File', 'Observation'] as const satisfies readonly Model[]
const timetable = ['Schedule', 'CitizenSchedule', 'Team'] as const satisfies readonly Model[]

/** The permissions of each role in a new portal. Staff can change every role except the superadmin. */
interface RoleSeed {
  readonly title: string
  /** All citizens by default. */
  readonly scope?: RoleScope
  readonly grants: 'all' | readonly Grant[]
}

export const roles: Readonly<Record<RoleName, RoleSeed>> = {
  superadmin: { title: 'Superadministrador', grants: 'all' },
  admin: {
    title: 'Administrador',
    grants: [
      { actions: ['manage'], on: maintained },
      { actions: ['manage'], on: [...people, 'Citizen'] },
      { actions: ['assign-validator'], on: ['Profile'] },
      { actions: ['assign-status'], on: ['Profile', 'File'] },
      { actions: ['manage'], on: timetable },
      { actions: ['assign-status'], on: ['CitizenSchedule', 'Team'] },
      { actions: ['manage'], on: ['User'] },
      { actions: ['view'], on: ['Audit'] },
      {
        actions: ['view-audit'],
        on: [...maintained, ...people, 'Citizen', ...timetable, 'User', 'Audit'],
      },
    ],
  },
  viewer: {
    title: 'Consulta',
    grants: [{ actions: ['view'], on: [...cataloguesOf('viewer', 'view'), ...people, ...timetable] }],
  },
  assignor: {
    title: 'Asignador',
    grants: [
      { actions: ['view'], on: [...cataloguesOf('assignor', 'view'), ...people, ...timetable] },
      { actions: ['assign-validator'], on: ['Profile'] },
      { actions: ['create'], on: ['Observation'] },
    ],
  },
  validator: {
    title: 'Validador',
    scope: 'own',
    grants: [
      { actions: ['view'], on: [...cataloguesOf('validator', 'view'), ...people, ...timetable] },
      { actions: ['create'], on: ['Observation'] },
      { actions: ['assign-status'], on: ['Profile', 'File', 'CitizenSchedule', 'Team'], onlyOwned: true },
    ],
  },
}

/** The beginning of an ability's title, by action. */
export const actionTitles: Readonly<Record<Action, string>> = {
  view: 'Ver',
  manage: 'Administrar',
  create: 'Crear',
  update: 'Actualizar',
  destroy: 'Eliminar',
  'assign-validator': 'Asignar validador de',
  'assign-status': 'Asignar estado de',
  'view-audit': 'Ver el historial de',
}

/** For a catalogue, the title of an ability ends with the title of its screen. */
const catalogueTitles = Object.fromEntries(
  places.map(({ name, entity }) => [entity, es.titles[name].toLocaleLowerCase('es')]),
) as Readonly<Record<CatalogueEntity, string>>

/** The end of an ability's title, by model. */
export const modelTitles: Readonly<Record<Model, string>> = {
  ...catalogueTitles,
  Audit: 'auditoría',
  Citizen: 'cuentas de ciudadanos',
  CitizenSchedule: 'inscripciones',
  File: 'archivos',
  Observation: 'observaciones',
  Profile: 'perfiles',
  Role: 'roles y permisos',
  Schedule: 'horarios',
  Status: 'estados',
  Team: 'equipos',
  User: 'usuarios',
}

/** The ending of the title when an ability covers only the caller's own records. */
export const ownedTitle = '(solo los propios)'
/** The title of the superadmin's ability. */
export const everythingTitle = 'Todos los permisos'
