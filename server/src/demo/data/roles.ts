import type { Action, Model, RoleName, RoleScope } from '@portal/contract'

/** One line of the table of decisions §4: these actions on these models, perhaps only on one's own records. */
export interface Grant {
  readonly actions: readonly Action[]
  readonly on: readonly Model[]
  readonly onlyOwned?: true
}

const catalogues = [
  'Activity',
  'ActivityType',
  'AgeGroup',
  'Consent',
  'Day',
  'FileType',
  'Hour',
  'Modality',
  'ParticipantRole',
  'ProfileType',
  'Program',
  'Project',
  'PseService',
  'Rate',
  'Regulation',
  'Stage',
  'Status',
] as const satisfies readonly Model[]

const people = ['Profile', 'File', 'Observation'] as const satisfies readonly Model[]
const timetable = ['Schedule', 'CitizenSchedule', 'Team'] as const satisfies readonly Model[]

/** What each role may do when the portal is new; staff may change all of it but the superadmin (decisions §4). */
interface RoleSeed {
  readonly title: string
  /** All citizens where nothing is said. */
  readonly scope?: RoleScope
  readonly grants: 'all' | readonly Grant[]
}

export const roles: Readonly<Record<RoleName, RoleSeed>> = {
  superadmin: { title: 'Superadministrador', grants: 'all' },
  admin: {
    title: 'Administrador',
    grants: [
      { actions: ['manage'], on: [...catalogues, 'PreRegister'] },
      { actions: ['manage'], on: [...people, 'Citizen'] },
      { actions: ['assign-validator'], on: ['Profile'] },
      { actions: ['assign-status'], on: ['Profile', 'File'] },
      { actions: ['manage'], on: timetable },
      { actions: ['assign-status'], on: ['CitizenSchedule', 'Team'] },
      { actions: ['manage'], on: ['User'] },
      { actions: ['view'], on: ['Audit'] },
      {
        actions: ['view-audit'],
        on: [...catalogues, 'PreRegister', ...people, 'Citizen', ...timetable, 'User', 'Audit'],
      },
    ],
  },
  viewer: {
    title: 'Consulta',
    grants: [{ actions: ['view'], on: [...catalogues, ...people, ...timetable] }],
  },
  assignor: {
    title: 'Asignador',
    grants: [
      { actions: ['view'], on: [...catalogues, ...people, ...timetable] },
      { actions: ['assign-validator'], on: ['Profile'] },
      { actions: ['create'], on: ['Observation'] },
    ],
  },
  validator: {
    title: 'Validador',
    scope: 'own',
    grants: [
      { actions: ['view'], on: [...catalogues, ...people, ...timetable] },
      { actions: ['create'], on: ['Observation'] },
      { actions: ['assign-status'], on: ['Profile', 'File', 'CitizenSchedule', 'Team'], onlyOwned: true },
    ],
  },
}

/** How an ability's title begins, by action. */
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

/** How it ends, by model. */
export const modelTitles: Readonly<Record<Model, string>> = {
  Activity: 'actividades',
  ActivityType: 'tipos de actividades',
  AgeGroup: 'grupos de edades',
  Audit: 'auditoría',
  Citizen: 'cuentas de ciudadanos',
  CitizenSchedule: 'inscripciones',
  Consent: 'consentimientos informados',
  Day: 'días',
  File: 'archivos',
  FileType: 'tipos de archivos',
  Hour: 'horas',
  Modality: 'modalidades',
  Observation: 'observaciones',
  ParticipantRole: 'roles de participantes',
  PreRegister: 'pre-registros',
  Profile: 'perfiles',
  ProfileType: 'tipos de perfiles',
  Program: 'programas',
  Project: 'proyectos',
  PseService: 'servicios de pago',
  Rate: 'tarifas',
  Regulation: 'reglamentos',
  Role: 'roles y permisos',
  Schedule: 'horarios',
  Stage: 'escenarios',
  Status: 'estados',
  Team: 'equipos',
  User: 'usuarios',
}

/** Added to the title of an ability that reaches only one's own records. */
export const ownedTitle = '(solo los propios)'
/** The title of what the superadmin holds. */
export const everythingTitle = 'Todos los permisos'
