import type { fits as spanish } from '../es/fits.ts'

/** The English messages about who of the family may take part. */
export const fits: typeof spanish = {
  fits: {
    whose: 'For whom to show the activities',
    for_names: 'For {{names}}',
    for_all: 'Everything',
    with_total: '{{label}} · {{total, number}}',
    person: 'Person {{number}}',
    may: '{{name}} can go',
    full: '{{name}} could go if a place becomes free',
    unverified: '{{name}} can go once we have verified their data',
    later: '{{name}} can go; enrol from {{day}} on',
    birthday_one: '{{name}} can go from {{day}} on, on turning {{count, number}}',
    birthday_other: '{{name}} can go from {{day}} on, on turning {{count, number}}',
    young_one: '{{name}} cannot: it is from {{count, number}} year on',
    young_other: '{{name}} cannot: it is from {{count, number}} years on',
    old_one: '{{name}} cannot: it is up to {{count, number}} year',
    old_other: '{{name}} cannot: it is up to {{count, number}} years',
    disability: '{{name}} cannot: it is for people with a disability',
  },
  household: {
    stays_here: 'What you write stays on this device. It is sent to nobody.',
    of_account: 'Choose for whom you search. These are the people of your account.',
    unverified: 'We have not verified their data yet.',
    name: 'Name',
    has_disability: 'Has a disability',
    disability: 'with a disability',
    age_one: '{{count, number}} year',
    age_other: '{{count, number}} years',
    add: 'Add to the list',
    remove: 'Remove {{name}}',
    done: 'Done',
  },
}
