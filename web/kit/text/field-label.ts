import i18next from 'i18next'

/** A field's label in the language spoken now; one that the messages do not know is shown as it is stored. */
export function labelOf(field: string): string {
  const key = `fields.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : field
}
