import type { passports as reference } from '../es/passports.ts'

export const passports: typeof reference = {
  what: 'This page checks the passport printed on an enrolment voucher.',
  how: 'To check it, scan the QR code of the voucher with the camera of your phone, or type the code.',
  code_field: 'Voucher code',
  check: 'Check',
  checking: 'Checking the code…',
  valid: 'The passport is valid',
  invalid: 'The passport is not valid',
  invalid_text: 'Make sure the code is complete, or ask for a new voucher.',
  person: 'In the name of',
  place: 'Place',
  when: 'Day and hour',
  until: 'Valid until',
  masked: 'Part of the name is hidden to protect the person: compare it with their document.',
  too_many: 'Too many checks in a row',
  too_many_text: 'Wait $t(amounts.seconds, {"count": {{seconds}} }) and try again.',
  offline: 'There is no connection',
  offline_text: 'Connect to the internet to check the code.',
  failed: 'The code could not be checked',
  another: 'Check another code',
  code: 'Code checked',
}
