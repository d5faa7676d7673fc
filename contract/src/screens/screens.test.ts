import { describe, expect, it } from 'vitest'
import { locales } from '../base/locales.ts'
import { models } from '../base/models.ts'
import { actions } from '../base/permissions.ts'
import { menu } from './menu.ts'
import { basePath, type PathForm, type Screen, type ScreenName, screenPath, screens } from './screens.ts'

const forms: readonly PathForm[] = ['plain', 'en', 'es']
const names = Object.keys(screens) as ScreenName[]

/** The table of R 2: name, unprefixed path, English path, Spanish path. */
const specified: readonly (readonly [ScreenName, string, string, string])[] = [
  ['index', '/', '/en', '/es'],
  ['home', '/home', '/en/dashboard', '/es/dashboard'],
  ['activities', '/activities', '/en/activities', '/es/actividades'],
  ['age-groups', '/age-groups', '/en/age-groups', '/es/grupos-de-edades'],
  ['audit', '/audit', '/en/audit', '/es/auditoria'],
  ['daily-hours', '/daily-hours', '/en/daily-hours', '/es/horas'],
  ['file-types', '/file-types', '/en/file-types', '/es/tipos-de-archivos'],
  ['informed-consents', '/informed-consents', '/en/informed-consents', '/es/consentimientos-informados'],
  ['login', '/login', '/en/login', '/es/iniciar-sesion'],
  ['modalities', '/modalities', '/en/modalities', '/es/modalidades'],
  ['notifications', '/notifications', '/en/notifications', '/es/notificaciones'],
  ['participant-roles', '/participant-roles', '/en/participant-roles', '/es/roles-de-participantes'],
  ['pre-registers', '/pre-registers', '/en/pre-registers', '/es/pre-registros'],
  ['profile-types', '/profile-types', '/en/profile-types', '/es/tipos-de-perfiles'],
  ['programs', '/programs', '/en/programs', '/es/programas'],
  ['rates', '/rates', '/en/rates', '/es/tarifas'],
  ['regulations', '/regulations', '/en/regulations', '/es/reglamentos'],
  ['roles-and-permissions', '/roles-and-permissions', '/en/roles-and-permissions', '/es/roles-y-permisos'],
  ['schedules', '/schedules', '/en/schedules', '/es/horarios'],
  ['stages', '/stages', '/en/stages', '/es/escenarios'],
  ['status', '/status', '/en/system-status', '/es/estados-del-sistema'],
  ['user-validation', '/user-validation', '/en/users-validation', '/es/validacion-de-usuarios'],
  ['weekdays', '/weekdays', '/en/weekdays', '/es/dias'],
  ['user-admin', '/user/admin', '/en/user/admin', '/es/usuario/administracion'],
  ['user-profile', '/user/profile', '/en/user/profile', '/es/usuario/perfil'],
]

/** Screens that were added after the requirements. */
const decided: typeof specified = [
  ['activity-types', '/activity-types', '/en/activity-types', '/es/tipos-de-actividades'],
  ['review-desk', '/review-desk', '/en/review-desk', '/es/mesa-de-revision'],
  ['projects', '/projects', '/en/projects', '/es/proyectos'],
  ['pse-services', '/payment-services', '/en/payment-services', '/es/servicios-de-pago'],
  ['validate-passport', '/validate-passport', '/en/validate-passport', '/es/validar-pasaporte'],
]

describe('the screens', () => {
  it('of the table in R 2 are 25', () => {
    expect(new Set(specified.map(([name]) => name)).size).toBe(25)
  })

  it.each([...specified, ...decided])('%s: has the paths %s, %s and %s', (name, plain, en, es) => {
    expect(forms.map((form) => screenPath(name, form))).toEqual([plain, en, es])
  })

  it('with parameters have them in the same positions in every form', () => {
    const id = 42
    const citizenId = 7
    expect(forms.map((form) => screenPath('schedules-id-users', form, { id }))).toEqual([
      '/schedules/42/users',
      '/en/schedules/42/users',
      '/es/horarios/42/usuarios',
    ])
    expect(forms.map((form) => screenPath('schedules-id-users-citizenId', form, { id, citizenId }))).toEqual([
      '/schedules/42/users/7',
      '/en/schedules/42/users/7',
      '/es/horarios/42/usuarios/7',
    ])
    expect(forms.map((form) => screenPath('user-validation-id-citizen', form, { id }))).toEqual([
      '/user-validation/42/citizen',
      '/en/users-validation/42/citizen',
      '/es/validacion-de-usuarios/42/ciudadano',
    ])
  })

  it.each(forms)('each have a different path in the form %s', (form) => {
    const shapes = names.map((name) => screens[name][form].replace(/:\w+\??/g, ':'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it.each(forms)('have paths of lower-case letters and hyphens in the form %s', (form) => {
    for (const name of names) expect(screens[name][form]).toMatch(/^(:[a-zA-Z]+\??|[a-z-]+|\/)*$/)
  })

  it('have the same parameters in both languages', () => {
    for (const name of names) {
      const params = locales.map((locale) => screens[name][locale].match(/:\w+/g))
      expect(params[0], name).toEqual(params[1])
    }
  })

  it('need abilities that exist', () => {
    for (const name of names) {
      const { needs }: Screen = screens[name]
      if (typeof needs === 'string') continue
      expect(needs.length, name).toBeGreaterThan(0)
      for (const { action, entity } of needs) {
        expect(actions).toContain(action)
        expect(models).toContain(entity)
      }
    }
  })

  it('without a session are the index, the sign-in, the forgotten password and the check of a voucher', () => {
    expect(names.filter((name) => screens[name].needs === 'anonymous')).toEqual([
      'index',
      'login',
      'password-forgot',
      'password-reset',
      'validate-passport',
    ])
  })

  it('of roles and permissions need the role superadmin', () => {
    const { roles }: Screen = screens['roles-and-permissions']
    expect(roles).toEqual(['superadmin'])
  })

  it('are at most once in the menu', () => {
    const listed = menu.flatMap((entry) => ('screen' in entry ? [entry.screen] : entry.children))
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('are all in the menu, except those opened from the header, from a record or without a session', () => {
    const listed: readonly string[] = menu.flatMap((entry) => ('screen' in entry ? [entry.screen] : entry.children))
    const elsewhere = names.filter((name) => screens[name].needs !== 'anonymous' && !listed.includes(name))
    expect(elsewhere).toEqual([
      'first-steps',
      'notifications',
      'user-profile',
      'user-validation-id-citizen',
      'schedules-id-users',
      'schedules-id-users-citizenId',
    ])
  })

  it('have the base path of the requirements', () => {
    expect(basePath).toBe('/portal-ciudadano-administrador/')
  })
})

describe('screenPath', () => {
  it('encodes its parameters', () => {
    expect(screenPath('schedules-id-users', 'es', { id: 'a b/ñ?#' })).toBe('/es/horarios/a%20b%2F%C3%B1%3F%23/usuarios')
  })

  it('accepts 0 as a value', () => {
    expect(screenPath('schedules-id-users', 'plain', { id: 0 })).toBe('/schedules/0/users')
  })

  it('leaves out an absent optional parameter', () => {
    expect(screenPath('user-validation-id-citizen', 'plain')).toBe('/user-validation/citizen')
  })

  it.each(locales)('throws for a missing parameter in %s', (locale) => {
    expect(() => screenPath('user-validation-id-citizen', locale)).toThrow(RangeError)
    expect(() => screenPath('schedules-id-users-citizenId', locale, { id: 1 })).toThrow(/citizenId/)
  })

  it('ignores unknown parameters', () => {
    expect(screenPath('home', 'en', { id: 1 })).toBe('/en/dashboard')
  })
})
