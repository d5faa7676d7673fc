/** The base path of the administration. */
export const base = '/portal-ciudadano-administrador'
