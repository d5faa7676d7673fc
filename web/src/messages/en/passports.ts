import type { passports as reference } from '../es/passports.ts'

export const passports: typeof reference = {
  what: 'This page checks the passport printed on the voucher of an enrolment.',
  how: 'To check it, scan the QR code of the voucher with the camera of your phone.',
  invalid: 'The passport is not valid',
  invalid_text: 'The code belongs to no current enrolment. Make sure that it is complete, or ask for a new voucher.',
  code: 'Code checked',
}
