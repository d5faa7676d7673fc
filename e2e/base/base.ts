/** Where the product lies. */
export const base = '/portal-ciudadano-administrador'
