export const passports = {
  what: 'Esta página comprueba el pasaporte impreso en el comprobante de una inscripción.',
  how: 'Para comprobarlo, escanee el código QR del comprobante con la cámara de su teléfono.',
  invalid: 'El pasaporte no es válido',
  invalid_text:
    'El código no corresponde a ninguna inscripción vigente. Verifique que esté completo o solicite un comprobante nuevo.',
  code: 'Código comprobado',
}
