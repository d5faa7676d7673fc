import type { citizenPages as reference } from './citizen-pages.es.ts'

/** What the server writes into the citizens' pages for search engines, shared links and browsers without scripts, in English. */
export const citizenPages: typeof reference = {
  offer: {
    description:
      'Find recreation and sports activities in the parks of Bogotá: who they are for, when and where, and whether places are left. Sign up online.',
    empty: 'There are no activities to sign up for at the moment.',
    place: '{{place}} ({{locality}})',
    entry: '{{activity}} at {{place}}. {{when}}',
  },
  activity: {
    description: '{{activity}} at {{place}}. {{ages}}. {{price}}. {{when}}',
    all: 'See all activities',
    program: 'Programme',
    where: 'Where',
    when: 'When',
    for_whom: 'Who it is for',
    price: 'Price',
    seats: 'Places',
    enrolment: 'Sign-up',
    ages: 'Ages {{min}} to {{max}}',
    free: 'Free of charge',
    left_one: '{{count, number}} place is left',
    left_other: '{{count, number}} places are left',
    full: 'No places are left',
    opens: 'Opens on {{day}}',
    open: 'Open until {{day}}',
    closed: 'Closed',
  },
}
