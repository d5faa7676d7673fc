import type { citizenPages as reference } from './citizen-pages.es.ts'

/** The texts that the server writes into the citizens' pages for search engines and shared links, in English. */
export const citizenPages: typeof reference = {
  offer: {
    description:
      'Find recreation and sports activities in the parks of Bogotá: who they are for, when and where, and whether places are left. Sign up online.',
    place: '{{place}} ({{locality}})',
  },
  activity: {
    description: '{{activity}} at {{place}}. {{ages}}. {{price}}. {{when}}',
    ages: 'Ages {{min}} to {{max}}',
    free: 'Free of charge',
  },
}
