/** What every page of the citizens' application says in Spanish. */
export const frame = {
  product: {
    name: 'Portal Ciudadano',
    institute: 'Instituto Distrital de Recreación y Deporte, Bogotá',
  },
  frame: {
    skip: 'Ir al contenido',
    places: 'Secciones',
    offer: 'Actividades',
    family: 'Mi familia',
    my_activities: 'Inscripciones',
    notices: 'Avisos',
    unread: 'avisos sin leer',
    account: 'Mi cuenta',
    sign_in: 'Ingresar',
    sign_up: 'Registrarme',
    terms: 'Términos y condiciones',
    check_voucher: 'Revisar un comprobante',
    not_found: 'No encontramos esta página',
    not_found_text:
      'Es posible que la dirección esté mal escrita, o que lo que busca ya no exista o sea de otra familia.',
    to_offer: 'Ver las actividades',
  },
  shell: {
    dismiss: 'Cerrar el mensaje',
    messages: 'Mensajes',
    new_version: 'Hay una versión nueva de esta página',
    reload: 'Recargar',
  },
  error_codes: {
    unauthenticated: 'Su sesión terminó. Ingrese de nuevo.',
    forbidden: 'Primero confirme su correo electrónico.',
    not_found: 'No encontramos lo que busca.',
    too_large: 'El archivo es demasiado grande. Envíe uno más pequeño.',
    csrf: 'No se pudo comprobar la solicitud. Recargue la página e intente de nuevo.',
    invalid: 'Algunos datos no son válidos. Revíselos e intente de nuevo.',
  },
}
