import type { changes as reference } from '../es/changes.ts'

/** The heads of a table of what changed. */
export const changes: typeof reference = { field: 'Field', before: 'Before', after: 'After', value: 'Value' }
