import { defaultLocale, type Locale } from '../base/locales.ts'

/** The base path of the citizens' pages, ending with a slash. Links in mails begin with it. */
export const citizenBasePath = '/portal-ciudadano/'

/** Who may open a page: everybody, only a signed-in citizen, or only somebody who is not signed in. */
export type CitizenAudience = 'everybody' | 'citizen' | 'visitor'

/** A page of the citizens' application: its path below the base in each language, and who may open it. Parameters are written `:id`. */
export interface CitizenPage {
  readonly es: string
  readonly en: string
  readonly for: CitizenAudience
}

/**
 * All pages of the citizens' application, by name. A Spanish path stands directly below the base, an English one below `en/`. Mails,
 * notices and existing clients hold these addresses: a path that has been public stays.
 */
export const citizenPages = {
  offer: { es: '', en: '', for: 'everybody' },
  activity: { es: 'actividades/:id', en: 'activities/:id', for: 'everybody' },
  'take-part': { es: 'actividades/:id/inscribir', en: 'activities/:id/take-part', for: 'citizen' },
  'check-voucher': { es: 'revisar-comprobante', en: 'check-voucher', for: 'everybody' },
  'my-vouchers': { es: 'mis-comprobantes', en: 'my-vouchers', for: 'everybody' },
  terms: { es: 'terminos', en: 'terms', for: 'everybody' },
  'sign-in': { es: 'usuarios/iniciar-sesion', en: 'users/sign-in', for: 'visitor' },
  'sign-up': { es: 'usuarios/registrarme', en: 'users/sign-up', for: 'visitor' },
  'sign-up-step': { es: 'usuarios/registrarme/:step', en: 'users/sign-up/:step', for: 'visitor' },
  'sign-up-status': { es: 'usuarios/estado-registro', en: 'users/sign-up-status', for: 'everybody' },
  passwordForgotten: { es: 'usuarios/olvide-mi-contrasena', en: 'users/forgotten-password', for: 'everybody' },
  passwordReset: { es: 'usuarios/restaurar-contrasena', en: 'users/new-password', for: 'everybody' },
  'confirm-email': { es: 'usuarios/verificar-cuenta', en: 'users/confirm-email', for: 'citizen' },
  family: { es: 'mi-familia', en: 'my-family', for: 'citizen' },
  'add-person': { es: 'mi-familia/agregar', en: 'my-family/add', for: 'citizen' },
  person: { es: 'mi-familia/:id', en: 'my-family/:id', for: 'citizen' },
  'person-section': { es: 'mi-familia/:id/datos/:section', en: 'my-family/:id/data/:section', for: 'citizen' },
  'person-documents': { es: 'mi-familia/:id/documentos', en: 'my-family/:id/documents', for: 'citizen' },
  'person-guardians': { es: 'mi-familia/:id/acudientes', en: 'my-family/:id/guardians', for: 'citizen' },
  'person-plain': { es: 'mi-familia/:id/para-ti', en: 'my-family/:id/for-you', for: 'citizen' },
  'my-activities': { es: 'mis-actividades', en: 'my-activities', for: 'citizen' },
  enrolment: { es: 'mis-actividades/:id', en: 'my-activities/:id', for: 'citizen' },
  voucher: { es: 'mis-actividades/:id/comprobante', en: 'my-activities/:id/voucher', for: 'citizen' },
  team: { es: 'equipos/:id', en: 'teams/:id', for: 'citizen' },
  'join-team': { es: 'equipos/unirme/:id', en: 'teams/join/:id', for: 'citizen' },
  notices: { es: 'avisos', en: 'notices', for: 'citizen' },
  account: { es: 'mi-cuenta', en: 'my-account', for: 'citizen' },
  'account-section': { es: 'mi-cuenta/:section', en: 'my-account/:section', for: 'citizen' },
} as const satisfies Readonly<Record<string, CitizenPage>>

export type CitizenPageName = keyof typeof citizenPages

/** The path of a page below the base, without a slash at the beginning. @throws RangeError if a parameter is missing */
export function citizenPath(
  name: CitizenPageName,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const filled = citizenPages[name][locale].replace(/:(\w+)/g, (_, parameter: string) => {
    const value = params[parameter]
    if (value === undefined || value === '') throw new RangeError(`${name} needs :${parameter}`)
    return encodeURIComponent(String(value))
  })
  if (locale === defaultLocale) return filled
  return filled === '' ? locale : `${locale}/${filled}`
}
