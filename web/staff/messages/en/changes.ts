import type { changes as reference } from '../es/changes.ts'

/** The headings of a table of changes. */
export const changes: typeof reference = { field: 'Field', before: 'Before', after: 'After', value: 'Value' }
