import { translate } from '../../../kit/text/i18n.ts'

/** The ages a consent is for, in words. */
export function agesText(min: number | null, max: number | null): string {
  if (min === null && max === null) return translate('consents.any_age')
  if (max === null) return translate('consents.from_age', { min })
  if (min === null) return translate('consents.until_age', { max })
  return translate('consents.between_ages', { min, max })
}
