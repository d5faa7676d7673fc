import i18next from 'i18next'

/** A field's label in the current language; a field without a label in the messages is shown by its stored name. */
export function labelOf(field: string): string {
  const key = `fields.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : field
}
