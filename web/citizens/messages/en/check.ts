import type { check as spanish } from '../es/check.ts'

/** The English messages of the page that checks a voucher. */
export const check: typeof spanish = {
  check: {
    title: 'Check a voucher',
    lead: 'Write the code of the voucher to know whether it is valid.',
    code: 'Code of the voucher',
    code_help: 'You can also paste the address of the QR code.',
    code_missing: 'Write the code.',
    check: 'Check',
    another: 'Check another code',
    valid: 'The voucher is valid',
    not_valid: 'The voucher is not valid',
    unknown: 'Check that the code is complete and well written.',
    expired: 'The voucher has expired.',
    withdrawn: 'The person is no longer enrolled in the activity.',
    person: 'In the name of',
    activity: 'Activity',
    when: 'Day and hour',
    where: 'Place',
    until: 'Valid until',
    masked: 'Of the name only the initials are shown, to protect the person. Compare them with their document.',
    checked: 'Code that was checked:',
  },
}
