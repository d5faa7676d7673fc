/** The base path of the citizens' application. */
export const citizenBase = '/portal-ciudadano/'

export type Language = 'es' | 'en'

/** The pages of the citizens' application, by name: Spanish below the base, English below `en/`. */
export const citizenPages = {
  offer: ['', ''],
  activity: ['actividades/:id', 'activities/:id'],
  'take-part': ['actividades/:id/inscribir', 'activities/:id/take-part'],
  'check-voucher': ['revisar-comprobante', 'check-voucher'],
  'my-vouchers': ['mis-comprobantes', 'my-vouchers'],
  terms: ['terminos', 'terms'],
  'sign-in': ['usuarios/iniciar-sesion', 'users/sign-in'],
  'sign-up': ['usuarios/registrarme', 'users/sign-up'],
  'sign-up-step': ['usuarios/registrarme/:id', 'users/sign-up/:id'],
  'sign-up-status': ['usuarios/estado-registro', 'users/sign-up-status'],
  passwordForgotten: ['usuarios/olvide-mi-contrasena', 'users/forgotten-password'],
  passwordReset: ['usuarios/restaurar-contrasena', 'users/new-password'],
  'confirm-email': ['usuarios/verificar-cuenta', 'users/confirm-email'],
  family: ['mi-familia', 'my-family'],
  'add-person': ['mi-familia/agregar', 'my-family/add'],
  person: ['mi-familia/:id', 'my-family/:id'],
  'person-section': ['mi-familia/:id/datos/:part', 'my-family/:id/data/:part'],
  'person-documents': ['mi-familia/:id/documentos', 'my-family/:id/documents'],
  'person-guardians': ['mi-familia/:id/acudientes', 'my-family/:id/guardians'],
  'person-plain': ['mi-familia/:id/para-ti', 'my-family/:id/for-you'],
  'my-activities': ['mis-actividades', 'my-activities'],
  enrolment: ['mis-actividades/:id', 'my-activities/:id'],
  voucher: ['mis-actividades/:id/comprobante', 'my-activities/:id/voucher'],
  team: ['equipos/:id', 'teams/:id'],
  'join-team': ['equipos/unirme/:id', 'teams/join/:id'],
  notices: ['avisos', 'notices'],
  account: ['mi-cuenta', 'my-account'],
  'account-section': ['mi-cuenta/:id', 'my-account/:id'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type CitizenPageName = keyof typeof citizenPages

/**
 * The address of a page of the citizens' application, as a path below the server.
 * @param id - of the page's record, or the name of the step or section
 * @param part - the section of a person's data
 */
export function citizenAddress(
  name: CitizenPageName,
  language: Language = 'es',
  id?: number | string,
  part = '',
): string {
  const path = citizenPages[name][language === 'es' ? 0 : 1].replace(':id', String(id)).replace(':part', part)
  return `${citizenBase}${language === 'es' ? '' : 'en/'}${path}`.replace(/\/en\/$/, '/en')
}
