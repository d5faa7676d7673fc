/** The texts that the server writes into the citizens' pages for search engines and shared links, in Spanish. */
export const citizenPages = {
  offer: {
    description:
      'Encuentre actividades de recreación y deporte en los parques de Bogotá: para quién son, cuándo y dónde, y si hay cupos. Inscríbase en línea.',
    place: '{{place}}, {{locality}}',
  },
  activity: {
    description: '{{activity}} en {{place}}. {{ages}}. {{price}}. {{when}}',
    ages: 'De {{min}} a {{max}} años',
    free: 'Gratis',
  },
}
