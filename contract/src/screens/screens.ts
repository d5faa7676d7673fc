import type { Locale } from '../base/locales.ts'
import { needs } from '../base/models.ts'
import type { Need, RoleName } from '../base/permissions.ts'
import { type CatalogueName, places } from '../offer/catalogues/places.ts'

/** A named page: its title, its three paths and who may open it. Parameters are written `:id`. */
export interface Screen {
  /** Shown above the page, in the tab and in the menu. A catalogue has its title among its other messages. */
  readonly titles?: Readonly<Record<Locale, string>>
  /** The path below the base without a language. The language is then that of the cookie, or Spanish without a cookie. */
  readonly plain: string
  readonly en: string
  readonly es: string
  /** `anonymous`: everybody. `session`: a signed-in person. Else the needs of the call that loads it; one is enough if it has several parts. */
  readonly needs: 'anonymous' | 'session' | readonly Need[]
  readonly roles?: readonly RoleName[]
  /** It administers a catalogue. It is rendered from the declaration, unless it has its own component. */
  readonly isCatalogue?: true
}

/** The screens of the catalogues, from their declarations. */
const ofCatalogues = Object.fromEntries(
  places.map(({ name, entity, screen: { en, es, plain = en } }): [string, Screen] => [
    name,
    { plain, en, es, needs: needs('view', entity), isCatalogue: true },
  ]),
) as Readonly<Record<CatalogueName, Screen>>

/** The screens beside those of the catalogues. */
const own = {
  index: { titles: { es: 'Portal Ciudadano', en: 'Citizen Portal' }, plain: '', en: '', es: '', needs: 'anonymous' },
  login: {
    titles: { es: 'Iniciar sesión', en: 'Sign in' },
    plain: 'login',
    en: 'login',
    es: 'iniciar-sesion',
    needs: 'anonymous',
  },
  'password-forgot': {
    titles: { es: 'Olvidé mi contraseña', en: 'Forgot password' },
    plain: 'password/forgot',
    en: 'password/forgot',
    es: 'contrasena/olvidada',
    needs: 'anonymous',
  },
  'password-reset': {
    titles: { es: 'Restaurar contraseña', en: 'Reset password' },
    plain: 'password/reset',
    en: 'password/reset',
    es: 'contrasena/restaurar',
    needs: 'anonymous',
  },
  'validate-passport': {
    titles: { es: 'Validar pasaporte', en: 'Validate passport' },
    plain: 'validate-passport',
    en: 'validate-passport',
    es: 'validar-pasaporte',
    needs: 'anonymous',
  },
  home: {
    titles: { es: 'Tablero', en: 'Dashboard' },
    plain: 'home',
    en: 'dashboard',
    es: 'dashboard',
    needs: 'session',
  },
  'first-steps': {
    titles: { es: 'Primeros pasos', en: 'First steps' },
    plain: 'first-steps',
    en: 'first-steps',
    es: 'primeros-pasos',
    needs: needs('manage', 'Role'),
  },
  notifications: {
    titles: { es: 'Notificaciones', en: 'Notifications' },
    plain: 'notifications',
    en: 'notifications',
    es: 'notificaciones',
    needs: 'session',
  },
  'user-profile': {
    titles: { es: 'Perfil', en: 'Profile' },
    plain: 'user/profile',
    en: 'user/profile',
    es: 'usuario/perfil',
    needs: 'session',
  },
  'user-admin': {
    titles: { es: 'Usuarios', en: 'Users' },
    plain: 'user/admin',
    en: 'user/admin',
    es: 'usuario/administracion',
    needs: needs('view', 'User'),
  },
  'roles-and-permissions': {
    titles: { es: 'Roles y permisos', en: 'Roles and permissions' },
    plain: 'roles-and-permissions',
    en: 'roles-and-permissions',
    es: 'roles-y-permisos',
    needs: 'session',
    roles: ['superadmin'],
  },
  mails: {
    titles: { es: 'Correos enviados', en: 'Sent e-mails' },
    plain: 'mails',
    en: 'mails',
    es: 'correos',
    needs: needs('view', 'Citizen'),
  },
  audit: {
    titles: { es: 'Auditoría', en: 'Audit' },
    plain: 'audit',
    en: 'audit',
    es: 'auditoria',
    needs: needs('view', 'Audit'),
  },
  'user-validation': {
    titles: { es: 'Validación de ciudadanos', en: 'Citizen validation' },
    plain: 'user-validation',
    en: 'users-validation',
    es: 'validacion-de-usuarios',
    needs: needs('view', 'Profile'),
  },
  'review-desk': {
    titles: { es: 'Mesa de revisión', en: 'Review desk' },
    plain: 'review-desk',
    en: 'review-desk',
    es: 'mesa-de-revision',
    needs: [
      { action: 'assign-status', entity: 'Profile' },
      { action: 'assign-status', entity: 'File' },
    ],
  },
  'user-validation-id-citizen': {
    titles: { es: 'Ciudadano', en: 'Citizen' },
    plain: 'user-validation/:id?/citizen',
    en: 'users-validation/:id/citizen',
    es: 'validacion-de-usuarios/:id/ciudadano',
    needs: needs('view', 'Profile'),
  },
  schedules: {
    titles: { es: 'Horarios e inscripciones', en: 'Schedules and enrolments' },
    plain: 'schedules',
    en: 'schedules',
    es: 'horarios',
    needs: needs('view', 'Schedule'),
  },
  'schedules-id-users': {
    titles: { es: 'Inscritos en el horario', en: 'People enrolled in the schedule' },
    plain: 'schedules/:id/users',
    en: 'schedules/:id/users',
    es: 'horarios/:id/usuarios',
    needs: needs('view', 'CitizenSchedule'),
  },
  'schedules-id-users-citizenId': {
    titles: { es: 'Ciudadano en el horario', en: 'Citizen in the schedule' },
    plain: 'schedules/:id/users/:citizenId',
    en: 'schedules/:id/users/:citizenId',
    es: 'horarios/:id/usuarios/:citizenId',
    needs: needs('view', 'CitizenSchedule'),
  },
} as const satisfies Record<string, Screen & Required<Pick<Screen, 'titles'>>>

/** All screens, by the name that notifications and the menu use. */
export const screens = { ...own, ...ofCatalogues }

export type ScreenName = keyof typeof screens

type ScreenTitles = { readonly [Name in keyof typeof own]: string }

/** Messages of the domain with the titles of all screens in a language. */
export function withScreenTitles<M extends { readonly titles: object }>(
  locale: Locale,
  messages: M,
): M & { readonly titles: ScreenTitles } {
  const titles = Object.fromEntries(
    Object.entries(own).map(([name, one]) => [name, one.titles[locale]]),
  ) as ScreenTitles
  return { ...messages, titles: { ...messages.titles, ...titles } }
}

/** The base path of the application and of its worker. */
export const basePath = '/portal-ciudadano-administrador/'

/** The form of a path: without a language, or with one. */
export type PathForm = 'plain' | Locale

/** The path of a screen below the base in one of its forms. @throws RangeError if a parameter is missing */
export function screenPath(
  name: ScreenName,
  form: PathForm,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const slug = screens[name][form]
  const filled = slug
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment
      const optional = segment.endsWith('?')
      const value = params[segment.slice(1, optional ? -1 : undefined)]
      if ((value === undefined || value === '') && !optional) throw new RangeError(`${name} needs ${segment}`)
      return value === undefined ? '' : encodeURIComponent(String(value))
    })
    .filter((segment) => segment !== '')
    .join('/')
  return form === 'plain' ? `/${filled}` : filled === '' ? `/${form}` : `/${form}/${filled}`
}
