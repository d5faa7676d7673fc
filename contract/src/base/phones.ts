import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { internationalPhone } from './rules/people.ts'

// What the numbering plans of all countries say. An entry point of its own, because they are 150 kB.

function parsed(phone: string) {
  const international = internationalPhone(phone)
  return international === null ? undefined : parsePhoneNumberFromString(international)
}

/** Whether a stored telephone number can exist: any of Colombia that the rules accept, one of another country by its plan. */
export function isPhone(phone: string): boolean {
  const found = parsed(phone)
  return found !== undefined && (!phone.startsWith('+') || found.isValid())
}

/** Whether a stored telephone number is one of a mobile. In some countries, such as the United States, they look like any other. */
export function isMobilePhone(phone: string): boolean {
  if (/^3\d{9}$/.test(phone)) return true
  const type = phone.startsWith('+') ? parsed(phone)?.getType() : undefined
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}
