/** What the server writes into the citizens' pages for search engines, shared links and browsers without scripts, in Spanish. */
export const citizenPages = {
  offer: {
    description:
      'Encuentre actividades de recreación y deporte en los parques de Bogotá: para quién son, cuándo y dónde, y si hay cupos. Inscríbase en línea.',
    empty: 'En este momento no hay actividades con inscripciones.',
    place: '{{place}}, {{locality}}',
    entry: '{{activity}}: {{place}}. {{when}}',
  },
  activity: {
    description: '{{activity}} en {{place}}. {{ages}}. {{price}}. {{when}}',
    all: 'Ver todas las actividades',
    program: 'Programa',
    where: 'Dónde',
    when: 'Cuándo',
    for_whom: 'Para quién',
    price: 'Precio',
    seats: 'Cupos',
    enrolment: 'Inscripciones',
    ages: 'De {{min}} a {{max}} años',
    free: 'Gratis',
    left_one: 'Queda {{count, number}} cupo',
    left_other: 'Quedan {{count, number}} cupos',
    full: 'No quedan cupos',
    opens: 'Abren el {{day}}',
    open: 'Abiertas hasta el {{day}}',
    closed: 'Cerradas',
  },
}
