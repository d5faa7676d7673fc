/**
 * Observations that staff wrote when they decided about a citizen. They are data, in Spanish and upper case like every observation
 * of the institute. The number after each text is its weight in the draw.
 */
export const verifiedTexts: readonly (readonly [text: string, weight: number])[] = [
  ['LOS DATOS COINCIDEN CON EL DOCUMENTO DE IDENTIDAD.', 9],
  ['DOCUMENTO LEGIBLE Y DATOS CORRECTOS.', 8],
  ['INFORMACIÓN VALIDADA CONTRA EL DOCUMENTO ADJUNTO.', 6],
  ['DATOS PERSONALES VERIFICADOS, PUEDE INSCRIBIRSE EN LA OFERTA.', 5],
  ['SE VERIFICA LA INFORMACIÓN DEL CIUDADANO SIN NOVEDAD.', 5],
  ['NOMBRES, FECHA DE NACIMIENTO Y NÚMERO DE DOCUMENTO CORRECTOS.', 4],
  ['SE CONFIRMA LA EPS Y EL CONTACTO DE EMERGENCIA POR TELÉFONO.', 2],
  ['EL CIUDADANO CORRIGIÓ LO SOLICITADO.', 1],
]

export const returnedTexts: readonly (readonly [text: string, weight: number])[] = [
  ['LA IMAGEN DEL DOCUMENTO NO ES LEGIBLE, POR FAVOR CÁRGUELA DE NUEVO.', 8],
  ['EL NÚMERO DE DOCUMENTO NO COINCIDE CON EL ARCHIVO ADJUNTO.', 6],
  ['FALTA LA CARA POSTERIOR DEL DOCUMENTO.', 6],
  ['LA FECHA DE NACIMIENTO NO COINCIDE CON EL DOCUMENTO.', 5],
  ['LOS APELLIDOS NO CORRESPONDEN A LOS DEL DOCUMENTO.', 4],
  ['EL DOCUMENTO ADJUNTO PERTENECE A OTRA PERSONA.', 2],
  ['EL TIPO DE DOCUMENTO NO CORRESPONDE A LA EDAD, ACTUALÍCELO.', 2],
  ['LA DIRECCIÓN ESTÁ INCOMPLETA, INDIQUE EL NÚMERO DE LA VIVIENDA.', 3],
  ['EL CONTACTO DE EMERGENCIA NO RESPONDE, INDIQUE OTRO NÚMERO.', 2],
]

/** Observations of citizens who were returned and then verified. */
export const correctedTexts: readonly (readonly [text: string, weight: number])[] = [
  ['EL CIUDADANO CORRIGIÓ LO SOLICITADO.', 5],
  ['SE RECIBE EL DOCUMENTO LEGIBLE, DATOS CORRECTOS.', 4],
  ['CORRECCIÓN REVISADA Y APROBADA.', 3],
]
