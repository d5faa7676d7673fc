import iso from 'i18n-iso-countries'

/** The ids existing clients know: the country, and the city within it. */
export const colombia = 47
export const bogota = 12688

/** Calling codes are only kept where the institute uses one. */
const phoneCodes: Readonly<Record<string, string>> = { CO: '57' }

export type CountrySeed = {
  readonly id: number
  readonly name: string
  readonly name_en: string
  readonly code: string
  readonly phone_code: string | null
}

function alphabetical(a: string, b: string): number {
  const key = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return key(a) < key(b) ? -1 : 1
}

/**
 * The countries of ISO 3166 in Spanish and English, upper case. Ids follow the Spanish alphabet, but for Colombia, which
 * changes places with whichever country would have its known id.
 */
export function listCountries(): CountrySeed[] {
  const english = iso.getNames('en', { select: 'official' })
  const names = Object.entries(iso.getNames('es', { select: 'official' }))
    .map(([code, name]) => ({ code, name: name.toLocaleUpperCase('es') }))
    .sort((a, b) => alphabetical(a.name, b.name))
  const place = names.findIndex(({ code }) => code === 'CO') + 1
  return names.map(({ code, name }, index) => {
    const turn = index + 1
    const id = turn === place ? colombia : turn === colombia ? place : turn
    const name_en = (english[code] ?? name).toLocaleUpperCase('en')
    return { id, name, name_en, code, phone_code: phoneCodes[code] ?? null }
  })
}
