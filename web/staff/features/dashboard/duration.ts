import { localeTags } from '@portal/contract'
import { currentLocale } from '../../../kit/text/i18n.ts'

/** From this number of hours on, days are easier to understand. */
const hoursOfDays = 48

/** `5.25` hours → "5,3 horas"; from two days on in days: `80` → "3,3 días". */
export function durationWords(hours: number): string {
  const inDays = hours >= hoursOfDays
  return new Intl.NumberFormat(localeTags[currentLocale()], {
    style: 'unit',
    unit: inDays ? 'day' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(inDays ? hours / 24 : hours)
}
