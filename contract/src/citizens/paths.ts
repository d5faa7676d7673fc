/** The base path of the citizens' pages, ending with a slash. Links in mails begin with it. */
export const citizenBasePath = '/portal-ciudadano/'

/** Pages to which mails lead. Existing clients read the address of the first one. */
export const citizenPages = {
  passwordReset: 'usuarios/restaurar-contrasena',
  passwordForgotten: 'usuarios/olvide-mi-contrasena',
} as const
export type CitizenPage = keyof typeof citizenPages
