/** The Spanish messages of the page that checks a voucher. */
export const check = {
  check: {
    title: 'Revisar un comprobante',
    lead: 'Escriba el código del comprobante para saber si es válido.',
    code: 'Código del comprobante',
    code_help: 'También puede pegar la dirección del código QR.',
    code_missing: 'Escriba el código.',
    check: 'Revisar',
    another: 'Revisar otro código',
    valid: 'El comprobante es válido',
    not_valid: 'El comprobante no es válido',
    unknown: 'Revise que el código esté completo y bien escrito.',
    expired: 'El comprobante ya se venció.',
    withdrawn: 'La persona ya no está inscrita en la actividad.',
    person: 'A nombre de',
    activity: 'Actividad',
    when: 'Día y hora',
    where: 'Lugar',
    until: 'Válido hasta',
    masked: 'Del nombre solo se ven las iniciales, para cuidar a la persona. Compárelas con su documento.',
    checked: 'Código revisado:',
  },
}
