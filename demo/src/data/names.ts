/**
 * Names of the country, most frequent first (counts of given names and surnames are public). The weight of a name depends on its
 * position, see {@link nameWeights}. Names that are mostly second names have separate lists.
 */
export const menFirst =
  `JOSÉ ANDRÉS LUIS CARLOS JUAN DAVID JORGE JESÚS JAVIER MANUEL JHON DIEGO CAMILO ALEJANDRO ÓSCAR DANIEL
  MIGUEL FELIPE JAIRO MAURICIO CÉSAR RAFAEL CRISTIAN SEBASTIÁN ÁNGEL IVÁN JAIME JULIO JULIÁN FABIÁN WILLIAM FRANCISCO
  RICARDO MARIO EDWIN JOHN VÍCTOR LEONARDO PABLO`.split(/\s+/)

export const menSecond = `ALBERTO ANTONIO FERNANDO ANDRÉS ALEXANDER ENRIQUE JAVIER EDUARDO DAVID CAMILO ALEJANDRO FELIPE
  ALFONSO MAURICIO SEBASTIÁN IVÁN DARÍO ORLANDO RICARDO LEONARDO ARMANDO AUGUSTO MANUEL CARLOS`.split(/\s+/)

export const womenFirst =
  `MARÍA LUZ ANA ANDREA DIANA SANDRA MARTHA PAOLA CARMEN CLAUDIA CAROLINA GLORIA ROSA LILIANA ALEJANDRA
  ADRIANA LAURA ÁNGELA LEIDY DANIELA OLGA TATIANA JOHANA BEATRIZ LINA MÓNICA ALBA LUISA YANETH BLANCA NANCY MARGARITA
  ELIZABETH CRISTINA`.split(/\s+/)

export const womenSecond =
  `PATRICIA PAOLA MARCELA ISABEL MILENA LUCÍA CECILIA CAROLINA ELENA FERNANDA MARINA INÉS LORENA
  CRISTINA ESTHER TATIANA ROCÍO ESPERANZA AMPARO ALEXANDRA LILIANA STELLA ANDREA MARGARITA`.split(/\s+/)

/** Names of children born since about 2010. */
export const boysFirst =
  `SANTIAGO SAMUEL DAVID JOSÉ EMMANUEL EMILIANO LIAM ANDRÉS MATÍAS NICOLÁS TOMÁS JERÓNIMO JUAN MARTÍN
  THIAGO DANIEL`.split(/\s+/)
export const boysSecond = 'DAVID ANDRÉS JOSÉ ESTEBAN ALEJANDRO FELIPE SANTIAGO ÁNGEL MATEO CAMILO'.split(' ')
export const girlsFirst =
  `SOFÍA MARÍA LUCIANA ISABELLA SALOMÉ ANTONELLA VALENTINA MARIANA GABRIELA SARA EMILY MARTINA LAURA
  VALERIA`.split(/\s+/)
export const girlsSecond = 'SOFÍA JOSÉ ALEJANDRA VALENTINA ISABEL FERNANDA CAMILA LUCÍA VICTORIA NICOLE'.split(' ')

/** In this city GONZÁLEZ is the second most frequent surname. */
export const surnames =
  `RODRÍGUEZ GONZÁLEZ GÓMEZ MARTÍNEZ GARCÍA LÓPEZ HERNÁNDEZ SÁNCHEZ PÉREZ DÍAZ RAMÍREZ ROJAS TORRES MORENO
  VARGAS MUÑOZ ORTIZ CASTRO GUTIÉRREZ JIMÉNEZ SUÁREZ ÁLVAREZ RUIZ VALENCIA QUINTERO HERRERA ROMERO MOSQUERA MORALES ARIAS
  RIVERA FLÓREZ GIRALDO MEDINA CASTILLO PARRA PEÑA GUERRERO SALAZAR OSORIO MEJÍA MENDOZA MARÍN CARDONA CÁRDENAS CRUZ
  RESTREPO CORREA ORTEGA ACOSTA`.split(/\s+/)

/** Weights of a list ordered by frequency: the published shares of the most common names, then a slow decline. */
export function nameWeights(names: readonly string[], commonest: readonly number[]): (readonly [string, number])[] {
  const last = commonest.at(-1) ?? 1
  return names.map((name, place) => [name, commonest[place] ?? last * ((commonest.length + 4) / (place + 4)) ** 0.8])
}

/** Published shares in percent of the most common names, in the order of the lists above. */
export const commonest = {
  men: [4.9, 4.0, 3.9, 3.7, 3.3],
  women: [9.1, 3.5, 2.0, 1.8],
  surnames: [2.7, 2.3, 2.0, 2.0, 1.9, 1.9],
  others: [3],
} as const
