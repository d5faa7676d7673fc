// Every screen with the paths of its three forms, below the base. The list is written out
// here and not imported from the product, so that a slug that changes by mistake fails a test.

export interface Screen {
  /** Without a language. */
  readonly plain: string
  readonly en: string
  readonly es: string
  /** The title of the window, before the product's name. */
  readonly title: { readonly en: string; readonly es: string }
  /** `anonymous`: anybody, with or without a session. `session`: every signed-in user. `rights`: users with a right to something on the screen. */
  readonly opens: 'anonymous' | 'session' | 'rights'
  /** Users of the demonstration who may not open it. */
  readonly closedTo?: readonly string[]
}

function screen(
  opens: Screen['opens'],
  [plain, en, es]: readonly [string, string, string],
  [titleEn, titleEs]: readonly [string, string],
  closedTo: readonly string[] = [],
): Screen {
  return { plain, en, es, title: { en: titleEn, es: titleEs }, opens, closedTo }
}

/** A catalogue has the same path without a language and in English. */
function catalogue(
  en: string,
  es: string,
  titles: readonly [string, string],
  closedTo: readonly string[] = [],
): Screen {
  return screen('rights', [en, en, es], titles, closedTo)
}

const everybodyBelow = ['viewer', 'assignor', 'validator']

export const screens = {
  login: screen('anonymous', ['login', 'login', 'iniciar-sesion'], ['Sign in', 'Iniciar sesión']),
  'password-forgot': screen(
    'anonymous',
    ['password/forgot', 'password/forgot', 'contrasena/olvidada'],
    ['Forgot password', 'Olvidé mi contraseña'],
  ),
  'password-reset': screen(
    'anonymous',
    ['password/reset', 'password/reset', 'contrasena/restaurar'],
    ['Reset password', 'Restaurar contraseña'],
  ),
  'validate-passport': screen(
    'anonymous',
    ['validate-passport', 'validate-passport', 'validar-pasaporte'],
    ['Validate passport', 'Validar pasaporte'],
  ),
  home: screen('session', ['home', 'dashboard', 'dashboard'], ['Dashboard', 'Tablero']),
  notifications: screen(
    'session',
    ['notifications', 'notifications', 'notificaciones'],
    ['Notifications', 'Notificaciones'],
  ),
  'first-steps': screen(
    'rights',
    ['first-steps', 'first-steps', 'primeros-pasos'],
    ['First steps', 'Primeros pasos'],
    ['admin', ...everybodyBelow],
  ),
  'user-profile': screen('session', ['user/profile', 'user/profile', 'usuario/perfil'], ['Profile', 'Perfil']),
  'user-admin': screen(
    'rights',
    ['user/admin', 'user/admin', 'usuario/administracion'],
    ['Users', 'Usuarios'],
    everybodyBelow,
  ),
  'roles-and-permissions': screen(
    'rights',
    ['roles-and-permissions', 'roles-and-permissions', 'roles-y-permisos'],
    ['Roles and permissions', 'Roles y permisos'],
    ['admin', ...everybodyBelow],
  ),
  mails: catalogue('mails', 'correos', ['Sent e-mails', 'Correos enviados'], everybodyBelow),
  audit: catalogue('audit', 'auditoria', ['Audit', 'Auditoría'], everybodyBelow),
  'user-validation': screen(
    'rights',
    ['user-validation', 'users-validation', 'validacion-de-usuarios'],
    ['Citizen validation', 'Validación de ciudadanos'],
  ),
  'review-desk': screen(
    'rights',
    ['review-desk', 'review-desk', 'mesa-de-revision'],
    ['Review desk', 'Mesa de revisión'],
    ['viewer', 'assignor'],
  ),
  'user-validation-id-citizen': screen(
    'rights',
    ['user-validation/7/citizen', 'users-validation/7/citizen', 'validacion-de-usuarios/7/ciudadano'],
    ['Citizen', 'Ciudadano'],
  ),
  schedules: catalogue('schedules', 'horarios', ['Schedules and enrolments', 'Horarios e inscripciones']),
  'schedules-id-users': catalogue('schedules/7/users', 'horarios/7/usuarios', [
    'People enrolled in the schedule',
    'Inscritos en el horario',
  ]),
  'schedules-id-users-citizenId': catalogue('schedules/7/users/9', 'horarios/7/usuarios/9', [
    'Citizen in the schedule',
    'Ciudadano en el horario',
  ]),
  activities: catalogue('activities', 'actividades', ['Activities', 'Actividades']),
  'activity-types': catalogue('activity-types', 'tipos-de-actividades', ['Activity types', 'Tipos de actividades']),
  'age-groups': catalogue('age-groups', 'grupos-de-edades', ['Age groups', 'Grupos de edades']),
  'daily-hours': catalogue('daily-hours', 'horas', ['Hours', 'Horas']),
  'file-types': catalogue('file-types', 'tipos-de-archivos', ['File types', 'Tipos de archivos']),
  'informed-consents': catalogue('informed-consents', 'consentimientos-informados', [
    'Informed consents',
    'Consentimientos informados',
  ]),
  modalities: catalogue('modalities', 'modalidades', ['Modalities', 'Modalidades']),
  'participant-roles': catalogue('participant-roles', 'roles-de-participantes', [
    'Participant roles',
    'Roles de participantes',
  ]),
  'pre-registers': catalogue('pre-registers', 'pre-registros', ['Pre-registrations', 'Pre-registros'], everybodyBelow),
  'profile-types': catalogue('profile-types', 'tipos-de-perfiles', ['Profile types', 'Tipos de perfiles']),
  programs: catalogue('programs', 'programas', ['Programs', 'Programas']),
  projects: catalogue('projects', 'proyectos', ['Projects', 'Proyectos']),
  'pse-services': catalogue('payment-services', 'servicios-de-pago', ['Payment services', 'Servicios de pago']),
  rates: catalogue('rates', 'tarifas', ['Rates', 'Tarifas']),
  regulations: catalogue('regulations', 'reglamentos', ['Regulations', 'Reglamentos']),
  stages: catalogue('stages', 'escenarios', ['Stages', 'Escenarios']),
  status: screen(
    'rights',
    ['status', 'system-status', 'estados-del-sistema'],
    ['System statuses', 'Estados del sistema'],
  ),
  weekdays: catalogue('weekdays', 'dias', ['Days', 'Días']),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/**
 * The screens that do not exist yet: the journeys expect "not found" at their addresses. When you add such a screen, remove its name
 * here, and nothing else: the journeys then expect that every form of its address opens it.
 */
export const notYet: ReadonlySet<ScreenName> = new Set<ScreenName>()

export const notFoundTitle = { en: 'Not found', es: 'No encontrado' } as const
