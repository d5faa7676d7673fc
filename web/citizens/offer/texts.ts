import { offerName } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { formatDate, formatMoment, formatNumber } from '../../kit/text/format.ts'
import { translate } from '../../kit/text/i18n.ts'
import { sentenceCase } from '../../kit/text/sentence-case.ts'

export function priceText({ is_paid, rate_value, rate_name }: PublicSchedule): string {
  if (!is_paid) return translate('offer.free')
  return rate_value === null ? sentenceCase(rate_name ?? translate('offer.paid')) : `$ ${formatNumber(rate_value)}`
}

/** The park, and its locality if it has one. */
export function placeText({ park_name, locality_name }: PublicSchedule): string {
  return [park_name, locality_name].flatMap((name) => (name === null ? [] : [offerName(name)])).join(', ')
}

/** When enrolment opens or closes: only the day when the time is the beginning or the end of the day. */
export function boundaryText(moment: string): string {
  return /(00:00:00|23:59:59)$/.test(moment) ? formatDate(moment) : formatMoment(moment)
}
