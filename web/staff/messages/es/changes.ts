/** The headings of a table of changes. */
export const changes = { field: 'Dato', before: 'Antes', after: 'Después', value: 'Valor' }
