import { nameCase, offerName } from '@portal/contract'
import { translate } from '../../../kit/text/i18n.ts'
import { dayName } from '../../../kit/text/timetable-text.ts'
import type { OfferChoice, OfferLists } from './offer-filters.ts'

/** A selected filter: its text, and the change that removes it. */
export interface ChosenFilter {
  readonly text: string
  readonly without: Partial<OfferChoice>
}

type Rows = readonly { readonly id: number; readonly name: string }[]

/** The selected filters, without the search. A name is `…` until the lists are loaded. */
export function chosenFilters(choice: OfferChoice, lists: OfferLists | undefined): readonly ChosenFilter[] {
  const { program, category, days, part, locality, age, isPaid, withFull } = choice
  const named = (id: number | undefined, rows: Rows = []) => {
    if (id === undefined) return undefined
    return offerName(rows.find((row) => row.id === id)?.name ?? '…')
  }
  const filters: readonly (readonly [string | false | undefined, Partial<OfferChoice>])[] = [
    [named(program, lists?.programs), { program: undefined }],
    [category !== undefined && nameCase(category.toLocaleUpperCase('es')), { category: undefined }],
    ...days.map((day) => [dayName(day), { days: days.filter((other) => other !== day) }] as const),
    [part !== undefined && translate(`offer.${part}`), { part: undefined }],
    [named(locality, lists?.localities), { locality: undefined }],
    [age !== undefined && translate('offer.age', { count: age }), { age: undefined }],
    [isPaid !== undefined && translate(isPaid ? 'offer.paid' : 'offer.free'), { isPaid: undefined }],
    [withFull && translate('offer.with_full'), { withFull: false }],
  ]
  return filters.flatMap(([text, without]) => (typeof text === 'string' ? [{ text, without }] : []))
}
