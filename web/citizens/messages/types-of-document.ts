type TypeOfDocument =
  | 'cedula_de_ciudadania'
  | 'tarjeta_de_identidad'
  | 'registro_civil_de_nacimiento'
  | 'cedula_de_extranjeria'
  | 'permiso_especial_de_permanencia'
  | 'pasaporte'
  | 'numero_de_identificacion_tributaria'
  | 'carne_diplomatico'
  | 'salvoconducto_de_permanencia'
  | 'tarjeta_de_extranjeria'
  | 'sin_identificacion'
  | 'numero_unico_de_identificacion_personal'
  | 'certificado_de_nacido_vivo'
  | 'documento_de_identificacion_extranjero'
  | 'permiso_por_proteccion_temporal'

/** The whole names of the types of document, by the abbreviation that the wire has: RC, TI, CC. */
export const typesOfDocument = (names: Readonly<Record<TypeOfDocument, string>>) => ({
  cc: names.cedula_de_ciudadania,
  ti: names.tarjeta_de_identidad,
  rc: names.registro_civil_de_nacimiento,
  ce: names.cedula_de_extranjeria,
  pep: names.permiso_especial_de_permanencia,
  pp: names.pasaporte,
  nit: names.numero_de_identificacion_tributaria,
  cd: names.carne_diplomatico,
  sc: names.salvoconducto_de_permanencia,
  te: names.tarjeta_de_extranjeria,
  sin: names.sin_identificacion,
  nuip: names.numero_unico_de_identificacion_personal,
  cn: names.certificado_de_nacido_vivo,
  de: names.documento_de_identificacion_extranjero,
  ppt: names.permiso_por_proteccion_temporal,
})
