/** The Spanish messages of every page of the citizens' application. */
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
    unread_one: 'aviso sin leer',
    unread_other: 'avisos sin leer',
    offline:
      'Sin conexión. Puede leer esta página, su semana y sus comprobantes. Para enviar o guardar necesita internet.',
    online_again: 'Volvió la conexión.',
    maintenance: 'Estamos haciendo arreglos en el portal. Lo intentamos de nuevo por usted.',
    next_try_one: 'Próximo intento en {{count, number}} segundo.',
    next_try_other: 'Próximo intento en {{count, number}} segundos.',
    trying: 'Intentando…',
    account: 'Mi cuenta',
    sign_in: 'Ingresar',
    sign_up: 'Registrarme',
    terms: 'Términos y condiciones',
    check_voucher: 'Revisar un comprobante',
    answer_until: 'Le respondemos a más tardar el {{date}}.',
    not_found: 'No encontramos esta página',
    not_found_text:
      'Es posible que la dirección esté mal escrita, o que lo que busca ya no exista o sea de otra familia.',
    gone: {
      activity: 'Esta actividad ya no está',
      activity_text: 'Es posible que el instituto la haya quitado, o que la dirección esté mal escrita.',
      person: 'Esta persona no está en su familia',
      person_text:
        'Es posible que alguien la haya quitado, que usted ya no sea su acudiente, o que la dirección esté mal escrita.',
      enrolment: 'No encontramos esta inscripción',
      enrolment_text: 'Es posible que la persona ya no esté en su familia, o que la dirección esté mal escrita.',
      team: 'Nadie de su familia está en este equipo',
      team_text: 'Es posible que la persona haya salido del equipo, o que la dirección esté mal escrita.',
    },
    to_offer: 'Ver las actividades',
  },
  shell: {
    dismiss: 'Cerrar el mensaje',
    messages: 'Mensajes',
    new_version: 'Hay una versión nueva de esta página',
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
