import { personNames } from '../../../kit/messages/en/person-names.ts'
import type { names as reference } from '../es/names.ts'

/** The options of a person's lists in English, as people say them. */
export const names: typeof reference = {
  ...personNames,
  cc: personNames.cedula_de_ciudadania,
  ti: personNames.tarjeta_de_identidad,
  rc: personNames.registro_civil_de_nacimiento,
  ce: personNames.cedula_de_extranjeria,
  pep: personNames.permiso_especial_de_permanencia,
  pp: personNames.pasaporte,
  nit: personNames.numero_de_identificacion_tributaria,
  cd: personNames.carne_diplomatico,
  sc: personNames.salvoconducto_de_permanencia,
  te: personNames.tarjeta_de_extranjeria,
  sin: personNames.sin_identificacion,
  nuip: personNames.numero_unico_de_identificacion_personal,
  cn: personNames.certificado_de_nacido_vivo,
  de: personNames.documento_de_identificacion_extranjero,
  ppt: personNames.permiso_por_proteccion_temporal,
  trans_femenino: 'Trans woman',
  trans_masculino: 'Trans man',
  ns_nr: 'I do not know or do not answer',
  sin_dato: 'No answer',
  ninguno: 'None of these',
  cognitiva_intelectual: 'Intellectual or cognitive',
  mental_psiquica: 'Mental or psychosocial',
}
