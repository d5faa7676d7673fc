import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { internationalPhone } from './rules/people.ts'

// Checks against the numbering plans of all countries. An entry point of its own, because they are 150 kB.

function parsed(phone: string) {
  const international = internationalPhone(phone)
  return international === null ? undefined : parsePhoneNumberFromString(international)
}

/** Whether a stored telephone number can exist: any of Colombia that the rules accept, one of another country by its plan. */
export function isPhone(phone: string): boolean {
  const found = parsed(phone)
  return found !== undefined && (!phone.startsWith('+') || found.isValid())
}

/** Whether a stored telephone number is a mobile number. In some countries, such as the United States, both kinds look alike. */
export function isMobilePhone(phone: string): boolean {
  if (/^3\d{9}$/.test(phone)) return true
  const type = phone.startsWith('+') ? parsed(phone)?.getType() : undefined
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}
