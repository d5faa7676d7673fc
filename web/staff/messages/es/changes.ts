/** The heads of a table of what changed. */
export const changes = { field: 'Dato', before: 'Antes', after: 'Después', value: 'Valor' }
