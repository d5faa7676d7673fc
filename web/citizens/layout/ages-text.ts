import { translate } from '../../kit/text/i18n.ts'

/** The highest age that activities name when they have no upper limit. */
const anyAge = 99

/** For which ages: `De 6 a 12 años`. */
export function agesText({
  min_age: min,
  max_age: max,
}: {
  readonly min_age: number
  readonly max_age: number
}): string {
  if (max >= anyAge) return min <= 0 ? translate('offer.all_ages') : translate('offer.ages_from', { min })
  return min <= 0 ? translate('offer.ages_to', { max }) : translate('offer.ages', { min, max })
}
