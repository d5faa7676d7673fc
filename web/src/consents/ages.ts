import { say } from '../i18n.ts'

/** The ages a consent is for, in words. */
export function agesText(min: number | null, max: number | null): string {
  if (min === null && max === null) return say('consents.any_age')
  if (max === null) return say('consents.from_age', { min })
  if (min === null) return say('consents.until_age', { max })
  return say('consents.between_ages', { min, max })
}
