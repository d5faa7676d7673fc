import type { PublicSchedule } from '@portal/contract/citizens'
import { translate } from '../../kit/text/i18n.ts'

/** The highest age that activities name when they have no upper limit. */
const anyAge = 99

/** The ages of an activity: `De 6 a 12 años`. */
export function agesText({ min_age: min, max_age: max }: Pick<PublicSchedule, 'min_age' | 'max_age'>): string {
  if (max >= anyAge) return min <= 0 ? translate('offer.all_ages') : translate('offer.ages_from', { min })
  return min <= 0 ? translate('offer.ages_to', { max }) : translate('offer.ages', { min, max })
}
