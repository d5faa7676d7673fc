/** The ready-made observations every installation begins with, for a document and for the citizen, in the order of their figures. */
export const readyEs = {
  file: {
    verify: {
      legible: 'Documento legible y completo.',
      matches: 'Los datos coinciden con el documento.',
    },
    return: {
      unreadable: 'La imagen no se puede leer. Envíe el documento de nuevo, con buena luz y completo.',
      number: 'El número del documento no coincide con el registrado. Corrija el dato o envíe el documento correcto.',
      name: 'Los nombres o apellidos no coinciden con el documento. Corríjalos como aparecen en él.',
      expired: 'El documento no está vigente. Envíe uno actualizado.',
      back: 'Falta una de las caras del documento. Envíe las dos.',
      other: 'El documento pertenece a otra persona. Envíe el suyo.',
      incomplete: 'El documento está incompleto. Envíe todas sus páginas.',
    },
  },
  citizen: {
    verify: {
      all_right: 'Datos y documentos verificados.',
      complete: 'La información está completa y coincide con los documentos.',
    },
    return: {
      correct_files: 'Corrija los documentos devueltos y envíelos de nuevo.',
      correct_data: 'Corrija sus datos personales como aparecen en el documento de identidad.',
      missing_file: 'Falta un documento obligatorio. Envíelo para continuar.',
      guardian: 'Falta la autorización del acudiente. Envíela firmada.',
    },
  },
}
