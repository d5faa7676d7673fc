/** The initial regulations: their name and their text, one paragraph per line. */
export const regulations: readonly (readonly [name: string, paragraphs: readonly string[]])[] = [
  [
    'REGLAMENTO DE PISCINAS',
    [
      'Antes de entrar al agua es obligatorio ducharse y pasar por el lavapiés.',
      'Se usa vestido de baño y gorro. No se permite ropa de calle en la zona húmeda.',
      'Las niñas y los niños menores de siete años entran con una persona adulta, que permanece a su lado.',
      'Se atienden siempre las indicaciones del personal de rescate. Ante una tormenta eléctrica se evacúa la piscina.',
      'No se corre en los bordes, no se come en la zona húmeda y no se entra bajo efectos de alcohol o sustancias.',
    ],
  ],
  [
    'REGLAMENTO DE ESCENARIOS DEPORTIVOS',
    [
      'El escenario se usa en el horario asignado y con el calzado que corresponde a su superficie.',
      'Quien participa llega diez minutos antes y presenta su documento de identidad.',
      'Los daños se informan de inmediato al personal del parque.',
      'El escenario se entrega limpio y a la hora en punto: otro grupo lo espera.',
    ],
  ],
  [
    'REGLAMENTO DE ACTIVIDADES POR EQUIPOS',
    [
      'Cada equipo inscribe el número de participantes que pide el horario y nombra una persona capitana.',
      'Nadie juega en dos equipos del mismo horario.',
      'Los cambios de participantes se piden antes de que el equipo sea aceptado.',
      'El juego limpio es de todas las personas: el trato ofensivo retira del encuentro a quien lo usa.',
    ],
  ],
]

/** The initial consents, in Markdown. */
export const consents: readonly (readonly [
  title: string,
  minAge: number | null,
  maxAge: number | null,
  text: string,
])[] = [
  [
    'Tratamiento de datos personales',
    null,
    null,
    `Autorizo que mis datos se usen **solo** para:

- gestionar mi inscripción y comunicarme sus novedades;
- atender una emergencia durante la actividad;
- elaborar estadísticas en las que nadie puede ser reconocido.

Puedo pedir que se corrijan o se eliminen cuando quiera.`,
  ],
  [
    'Participación en actividad física',
    18,
    null,
    `Declaro que conozco mi estado de salud y que puedo practicar la actividad.

Informaré al personal sobre cualquier *condición médica* que deba tener en cuenta, y suspenderé la práctica si siento dolor o mareo.`,
  ],
  [
    'Participación de una persona menor de edad',
    null,
    17,
    `Como responsable de la niña, el niño o adolescente:

1. autorizo su participación en la actividad;
2. lo acompañaré a la entrada y a la salida;
3. informo que está afiliado a una EPS.

Puedo retirar esta autorización en cualquier momento.`,
  ],
]
