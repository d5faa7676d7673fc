import type { frame as spanish } from '../es/frame.ts'

/** The English messages of every page of the citizens' application. */
export const frame: typeof spanish = {
  product: {
    name: 'Citizen Portal',
    institute: 'District institute of recreation and sports, Bogotá',
  },
  frame: {
    skip: 'Skip to the content',
    places: 'Sections',
    offer: 'Activities',
    family: 'My family',
    my_activities: 'Enrolments',
    notices: 'Notices',
    unread_one: 'unread notice',
    unread_other: 'unread notices',
    offline: 'No connection. You can read your week and your vouchers. For everything else you need the internet.',
    offline_visitor:
      'No connection. You can read what is on the page already. For everything else you need the internet.',
    online_again: 'The connection is back.',
    maintenance: 'We are working on the portal. We try again for you.',
    next_try_one: 'Next attempt in {{count, number}} second.',
    next_try_other: 'Next attempt in {{count, number}} seconds.',
    trying: 'Trying…',
    account: 'My account',
    sign_in: 'Sign in',
    sign_up: 'Sign up',
    terms: 'Terms and conditions',
    check_voucher: 'For the staff of the parks',
    answer_until: 'We answer by {{date}} at the latest.',
    not_found: 'We did not find this page',
    not_found_text: 'The address may be wrong, or what you look for no longer exists or belongs to another family.',
    gone: {
      activity: 'This activity is no longer here',
      activity_text: 'The institute may have removed it, or the address may be mistyped.',
      person: 'This person is not in your family',
      person_text:
        'Somebody may have removed them, you may no longer be their guardian, or the address may be mistyped.',
      enrolment: 'We did not find this enrolment',
      enrolment_text: 'The person may no longer be in your family, or the address may be mistyped.',
      team: 'Nobody of your family is in this team',
      team_text: 'The person may have left the team, or the address may be mistyped.',
    },
    to_offer: 'See the activities',
  },
  shell: {
    dismiss: 'Close the message',
    messages: 'Messages',
    new_version: 'There is a new version of this page',
  },
  error_codes: {
    unauthenticated: 'Your session has ended. Sign in again.',
    forbidden: 'Confirm your e-mail first.',
    not_found: 'We did not find what you look for.',
    too_large: 'The file is too large. Send a smaller one.',
    csrf: 'The request could not be checked. Reload the page and try again.',
    invalid: 'Some data are not valid. Check them and try again.',
  },
}
