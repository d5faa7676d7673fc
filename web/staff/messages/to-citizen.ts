/** Sentences for the citizen: always in Spanish, whatever the language of the interface. */
export const toCitizen = {
  /** The sentence about a field that differs from the document. */
  differs: {
    document: 'El número o el tipo de documento no coincide con el documento',
    name: 'Los nombres no coinciden con el documento',
    surname: 'Los apellidos no coinciden con el documento',
    birthdate: 'La fecha de nacimiento no coincide con el documento',
    sex: 'El sexo no coincide con el documento',
    city_birth: 'El lugar de nacimiento no coincide con el documento',
    blood_type: 'El grupo sanguíneo no coincide con el documento',
    eps: 'La EPS no coincide con el documento',
    has_disability: 'La respuesta sobre discapacidad no coincide con el documento',
    disability: 'La discapacidad no coincide con el documento',
    contact_name: 'El nombre del acudiente no coincide con el documento',
    contact_relationship_name: 'El parentesco del acudiente no coincide con el documento',
    contact_phone: 'El teléfono del acudiente no coincide con el documento',
    address: 'La dirección no coincide con el documento',
    neighborhood: 'El barrio no coincide con el documento',
    locality: 'La localidad no coincide con el documento',
    stratum: 'El estrato no coincide con el documento',
  },
  registered: (value: string) => `en su registro aparece «${value}».`,
  not_registered: 'en su registro no aparece.',
  yes: 'sí',
  no: 'no',
} as const
