/** Families of activities: name, what other systems know them by, icon. */
export const activityTypes: readonly (readonly [name: string, value: string, icon: string])[] = [
  ['ACTIVIDAD FÍSICA', 'FÍSICA', 'mdi-heart-pulse'],
  ['ACTIVIDADES SUBACUÁTICAS', 'ACTIVIDADES', 'mdi-diving'],
  ['AJEDREZ', 'AJEDREZ', 'mdi-chess-pawn'],
  ['ARQUERÍA', 'ARQUERÍA', 'mdi-bullseye-arrow'],
  ['ATLETISMO', 'ATLETISMO', 'mdi-run'],
  ['BALONCESTO', 'BALONCESTO', 'mdi-basketball'],
  ['BALONMANO', 'BALONMANO', 'mdi-handball'],
  ['BÉISBOL', 'BÉISBOL', 'mdi-baseball-bat'],
  ['BOLOS', 'BOLOS', 'mdi-bowling'],
  ['BOXEO', 'BOXEO', 'mdi-boxing-glove'],
  ['CAMINATAS', 'CAMINATA', 'mdi-walk'],
  ['CICLISMO', 'CICLISMO', 'mdi-bike'],
  ['CICLOMONTAÑISMO', 'CICLOMONTAÑISMO', 'mdi-bike'],
  ['CURSOS', 'CURSO', 'mdi-book-open-variant'],
  ['DANZA', 'DANZA', 'mdi-dance-ballroom'],
  ['ESCALADA', 'ESCALADA', 'mdi-image-filter-hdr'],
  ['ESGRIMA', 'ESGRIMA', 'mdi-fencing'],
  ['FÚTBOL', 'FÚTBOL', 'mdi-soccer'],
  ['GIMNASIA', 'GIMNASIA', 'mdi-gymnastics'],
  ['JUDO', 'JUDO', 'mdi-gymnastics'],
  ['KARATE', 'KARATE', 'mdi-karate'],
  ['LEVANTAMIENTO DE PESAS', 'LEVANTAMIENTO', 'mdi-dumbbell'],
  ['LUCHA', 'LUCHA', 'mdi-boxing-glove'],
  ['MULTILATERAL', 'MULTILATERAL', 'mdi-hexagon-multiple'],
  ['NATACIÓN', 'NATACIÓN', 'mdi-swim'],
  ['PARANATACIÓN', 'PARANATACIÓN', 'mdi-swim'],
  ['PATINAJE', 'PATINAJE', 'mdi-roller-skate'],
  ['RECREACIÓN', 'RECREACIÓN', 'mdi-party-popper'],
  ['RUGBY', 'RUGBY', 'mdi-rugby'],
  ['SKATEBOARDING', 'SKATEBOARDING', 'mdi-skateboarding'],
  ['SQUASH', 'SQUASH', 'mdi-racquetball'],
  ['TAEKWONDO', 'TAEKWONDO', 'mdi-gymnastics'],
  ['TALLERES', 'TALLERES', 'mdi-book-open-variant'],
  ['TENIS', 'TENIS', 'mdi-tennis'],
  ['VOLEIBOL', 'VOLEIBOL', 'mdi-volleyball'],
]

/** What citizens practise, by the value of its family. Those of `forBeginners` begin from nothing. */
export const activitiesByType: Readonly<Record<string, readonly string[]>> = {
  FÍSICA: ['ACTIVIDAD FÍSICA', 'ENTRENAMIENTO FUNCIONAL', 'CALISTENIA'],
  ACTIVIDADES: ['ACTIVIDADES SUBACUÁTICAS CEFE FONTANAR DEL RÍO'],
  AJEDREZ: ['AJEDREZ'],
  ARQUERÍA: ['ARQUERÍA'],
  ATLETISMO: ['ATLETISMO'],
  BALONCESTO: ['BALONCESTO'],
  BALONMANO: ['BALONMANO'],
  BÉISBOL: ['BÉISBOL', 'SÓFTBOL'],
  BOLOS: ['BOLOS'],
  BOXEO: ['BOXEO'],
  CAMINATA: ['CAMINATA AULA AMBIENTAL SORATAMA (USAQUÉN)', 'CAMINATAS RECREATIVAS'],
  CICLISMO: ['CICLISMO DE PISTA', 'BMX'],
  CICLOMONTAÑISMO: ['CICLOMONTAÑISMO'],
  CURSO: ['CURSO FUNDAMENTOS ADMINISTRACIÓN DEPORTIVA'],
  DANZA: ['BAILOTERAPIA'],
  ESCALADA: ['ESCALADA'],
  ESGRIMA: ['ESGRIMA'],
  FÚTBOL: ['FÚTBOL', 'FÚTBOL ALTOS DE LA ESTANCIA', 'FÚTBOL DE SALÓN'],
  GIMNASIA: ['GIMNASIA', 'PORRAS'],
  JUDO: ['JUDO'],
  KARATE: ['KARATE'],
  LEVANTAMIENTO: ['LEVANTAMIENTO DE PESAS'],
  LUCHA: ['LUCHA'],
  MULTILATERAL: ['MULTILATERAL (BALONCESTO - VOLEIBOL - FÚTBOL DE SALÓN)'],
  NATACIÓN: [
    'NATACIÓN - DISCAPACIDAD CEFE SAN CRISTÓBAL',
    'NATACIÓN - CICLO I',
    'NATACIÓN - CICLO II',
    'NATACIÓN - PERSONAS MAYORES',
    'PISCINAZO EN BOGOTÁ',
  ],
  PARANATACIÓN: ['PARANATACIÓN CEFE FONTANAR DEL RÍO'],
  PATINAJE: ['PATINAJE ARTÍSTICO', 'PATINAJE DE VELOCIDAD'],
  RECREACIÓN: [
    'LUDO-ENCUENTROS RECREATIVOS',
    'ENCUENTROS LÚDICO-RECREATIVOS',
    'PARQUE DE LAS NIÑAS Y LOS NIÑOS',
    'VACACIONES RECREATIVAS',
  ],
  RUGBY: ['RUGBY'],
  SKATEBOARDING: ['SKATEBOARDING CEFE FONTANAR DEL RÍO'],
  SQUASH: ['SQUASH'],
  TAEKWONDO: ['TAEKWONDO'],
  TALLERES: ['TALLERES PSICOMOTRICIDAD'],
  TENIS: ['TENIS DE CAMPO', 'TENIS DE MESA'],
  VOLEIBOL: ['VOLEIBOL', 'VOLEIBOL ARENA'],
}

export const forBeginners: ReadonlySet<string> = new Set([
  'NATACIÓN - CICLO I',
  'LUDO-ENCUENTROS RECREATIVOS',
  'TALLERES PSICOMOTRICIDAD',
  'CAMINATAS RECREATIVAS',
  'MULTILATERAL (BALONCESTO - VOLEIBOL - FÚTBOL DE SALÓN)',
])

export const projects: readonly (readonly [name: string, description: string])[] = [
  ['RECREACIÓN', 'Encuentros, caminatas y vacaciones para todas las edades.'],
  ['DEPORTES', 'Escuelas y cursos de disciplinas deportivas.'],
]

/** Programs with their project; some belong to none. */
export const programs: readonly (readonly [name: string, project: string | null])[] = [
  ['BOGOTÁ FELIZ', 'RECREACIÓN'],
  ['RECREOVÍA', 'RECREACIÓN'],
  ['CICLOVÍA', 'RECREACIÓN'],
  ['ESCUELAS DE MI BARRIO', 'DEPORTES'],
  ['ESCUELAS DE FORMACIÓN DEPORTIVA', 'DEPORTES'],
  ['TEC', 'DEPORTES'],
  ['PASAPORTE VITAL', 'RECREACIÓN'],
  ['VACACIONES RECREATIVAS', 'RECREACIÓN'],
  ['CURSOS VACACIONALES DE NATACIÓN', 'DEPORTES'],
  ['PROMOCIÓN DE SERVICIOS', null],
  ['FESTIVAL DE VERANO', 'RECREACIÓN'],
  ['CENTROS FELICIDAD (CEFE)', 'DEPORTES'],
]

/** Places by the park they lie in. */
export const stages: readonly (readonly [park: string, names: readonly string[]])[] = [
  ['INDEPENDENCIA-BICENTENARIO', ['PLAZA CULTURAL SANTA MARÍA']],
  ['SANTANDER', ['MUSEO DEL ORO - PUNTO DE ENCUENTRO: CARRERA 7 #15 - 88']],
  ['CEFE FONTANAR DEL RIO', ['CEFE FONTANAR DEL RÍO - PISCINA OLÍMPICA', 'CEFE FONTANAR DEL RÍO - POLIDEPORTIVO']],
  ['CEFE COMETAS', ['CEFE COMETAS - AUDITORIO', 'CEFE COMETAS - SALÓN DE SPINNING']],
  ['CEFE EL TUNAL', ['CEFE EL TUNAL - PISCINA RECREATIVA', 'CEFE EL TUNAL - GIMNASIO']],
  ['CEFE SAN CRISTOBAL', ['CEFE SAN CRISTÓBAL - PISCINA OLÍMPICA', 'CEFE SAN CRISTÓBAL - LUDOTECA']],
  ['ALTOS DE LA ESTANCIA', ['ALTOS DE LA ESTANCIA - CANCHA DE FÚTBOL 8']],
  ['PLAZA DE TOROS', ['PLAZA DE TOROS - RUEDO']],
  ['ESTADIO DE TECHO', ['ESTADIO DE TECHO - GRAMA']],
  [
    'UNIDAD DEPORTIVA EL SALITRE SIMON BOLIVAR',
    [
      'UNIDAD DEPORTIVA EL SALITRE - PISTA DE ATLETISMO',
      'UNIDAD DEPORTIVA EL SALITRE - CANCHAS DE TENIS',
      'UNIDAD DEPORTIVA EL SALITRE - PATINÓDROMO',
    ],
  ],
  ['COMPLEJO ACUATICO', ['COMPLEJO ACUÁTICO - PISCINA CUBIERTA', 'COMPLEJO ACUÁTICO - FOSO DE CLAVADOS']],
  ['PALACIO DE LOS DEPORTES', ['PALACIO DE LOS DEPORTES - COLISEO']],
  ['EL CAMPINCITO - CEAD', ['EL CAMPINCITO - CANCHA SINTÉTICA', 'EL CAMPINCITO - SALÓN DE ESGRIMA']],
  ['ESTADIO NEMESIO CAMACHO EL CAMPÍN', ['EL CAMPÍN - SALA DE AJEDREZ']],
  ['UNIDAD DEPORTIVA ESTADIO LA ALQUERÍA', ['LA ALQUERÍA - CANCHA DE FÚTBOL 11 NÚMERO 1']],
  ['GIMNASIO DEL SUR', ['GIMNASIO DEL SUR - GIMNASIO']],
  ['PIJAOS JORGE E. CAVELIER', ['PIJAOS - CANCHA DE BÉISBOL']],
  ['SERVITA', ['SERVITÁ - CANCHA MÚLTIPLE', 'SERVITÁ - SALÓN COMUNAL']],
  ['EL COUNTRY', ['EL COUNTRY - GIMNASIO AL AIRE LIBRE', 'EL COUNTRY - CICLORRUTA']],
  ['PARQUE ESTADIO OLAYA HERRERA', ['OLAYA HERRERA - CANCHA DE FÚTBOL 9 EN GRAMA SINTÉTICA']],
]

/** Services that receive payments: name, code, park. */
export const pseServices: readonly (readonly [name: string, code: string, park: string | null])[] = [
  ['NATACIÓN CEFE FONTANAR DEL RÍO', 'NAT-FON', 'CEFE FONTANAR DEL RIO'],
  ['NATACIÓN CEFE SAN CRISTÓBAL', 'NAT-SCR', 'CEFE SAN CRISTOBAL'],
  ['NATACIÓN CEFE EL TUNAL', 'NAT-TUN', 'CEFE EL TUNAL'],
  ['COMPLEJO ACUÁTICO', 'COM-ACU', 'COMPLEJO ACUATICO'],
  ['CURSOS VACACIONALES', 'CUR-VAC', null],
]

/** What swimming costs, in whole pesos; land disciplines are free. */
export const rates: readonly (readonly [name: string, value: number, service: string | null])[] = [
  ['NATACIÓN NIÑAS Y NIÑOS - MES', 58_000, 'NAT-FON'],
  ['NATACIÓN JÓVENES Y ADULTOS - MES', 76_000, 'NAT-FON'],
  ['NATACIÓN PERSONAS MAYORES - MES', 38_000, 'NAT-SCR'],
  ['NATACIÓN NIÑAS Y NIÑOS - TUNAL', 54_000, 'NAT-TUN'],
  ['COMPLEJO ACUÁTICO - CARRIL POR HORA', 21_000, 'COM-ACU'],
  ['CURSO VACACIONAL DE NATACIÓN', 92_000, 'CUR-VAC'],
]

export const modalities: readonly (readonly [name: string, description: string])[] = [
  ['PRESENCIAL', 'En el escenario y a la hora del horario.'],
  ['VIRTUAL', 'Por internet; el enlace llega por correo a quienes quedan inscritos.'],
  ['MIXTA', 'Unas sesiones en el escenario y otras por internet.'],
]

export const participantRoles = ['CAPITÁN', 'JUGADOR', 'SUPLENTE', 'ENTRENADOR', 'DELEGADO'] as const

/** Ranges of the city, in years. */
export const ageGroups: readonly (readonly [name: string, min: number, max: number])[] = [
  ['PRIMERA INFANCIA', 0, 5],
  ['INFANCIA', 6, 11],
  ['ADOLESCENCIA', 12, 17],
  ['JUVENTUD', 18, 28],
  ['ADULTEZ', 29, 59],
  ['VEJEZ - PERSONA MAYOR', 60, 100],
  ['FAMILIAS (INTERGENERACIONALES)', 0, 100],
]

/** As people write them; a date where the label means one. */
export const weekdays: readonly (readonly [name: string, date?: string])[] = [
  ['LUNES'],
  ['MARTES'],
  ['MIÉRCOLES'],
  ['JUEVES'],
  ['VIERNES'],
  ['SÁBADO'],
  ['DOMINGO'],
  ['LUNES Y MIÉRCOLES'],
  ['MARTES Y JUEVES'],
  ['MIÉRCOLES Y VIERNES'],
  ['LUNES A VIERNES'],
  ['SÁBADO Y DOMINGO'],
  ['VIERNES 31 DE JULIO DE 2026', '2026-07-31'],
  ['DOMINGO 02 DE AGOSTO DE 2026', '2026-08-02'],
]

export const dailyHours = [
  '06:00 A.M. A 08:00 A.M.',
  '07:00 A.M. A 06:00 P.M.',
  '08:00 A.M. A 10:00 A.M.',
  '09:00 A.M. A 11:00 A.M.',
  '10:00 A.M. A 12:00 P.M.',
  '10:00 A.M. A 01:00 P.M.',
  '02:00 P.M. A 04:00 P.M.',
  '03:00 P.M. A 05:00 P.M.',
  '04:00 P.M. A 06:00 P.M.',
  '05:00 P.M. A 07:00 P.M.',
  '06:00 P.M. A 08:00 P.M.',
] as const

/** The third is the receipt of a deposit (domain facts §7). */
export const fileTypes = [
  'DOCUMENTO DE IDENTIDAD',
  'CERTIFICADO DE AFILIACIÓN A EPS',
  'COMPROBANTE DE CONSIGNACIÓN',
  'AUTORIZACIÓN DEL ACUDIENTE',
  'CERTIFICADO DE DISCAPACIDAD',
  'CERTIFICADO MÉDICO',
] as const
