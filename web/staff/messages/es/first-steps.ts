export const firstSteps = {
  intro: 'Lo que conviene hacer antes de que la gente trabaje con el portal, en este orden.',
  progress: '{{done, number}} de {{total, number}} hechos',
  done: 'Hecho',
  missing: 'Falta',
  copy: 'Copiar la línea de «{{step}}»',
  open: 'Abrir {{screen}}',
  service:
    'Las líneas se escriben en la carpeta del portal, en su servidor; cambie en ellas los ejemplos. Si el portal corre como servicio o en un contenedor, ponga los ajustes en su archivo de configuración y reinícielo.',
  all_done: 'Todos los pasos están hechos.',
  dismiss: 'No volver a mostrar',
  dismissed: 'Los primeros pasos ya no se muestran en el tablero. Están en el menú de su cuenta.',
  show_again: 'Mostrar en el tablero',
  steps: {
    demo: {
      title: 'Empezar sin personas inventadas',
      text: 'Este portal tiene datos de demostración. Para el uso real empiece con una carpeta de datos nueva.',
      finished: 'Este portal no tiene datos de demostración.',
    },
    name: {
      title: 'Poner el nombre y el logo de la entidad',
      text: 'El nombre o el logo de las páginas es todavía el que trae el producto. El nombre está también en los correos.',
      finished: 'Las páginas muestran el nombre y el logo de la entidad.',
    },
    address: {
      title: 'Decir la dirección pública',
      text: 'Con https y detrás de un proxy. Los enlaces de los correos y las llaves de acceso dependen de ella.',
      finished: 'El portal conoce su dirección pública, con https.',
    },
    mail: {
      title: 'Decir el servidor de correo',
      text: 'Hasta entonces los correos quedan en la carpeta de datos y nadie los recibe.',
      finished: 'El portal envía los correos por un servidor de correo.',
    },
    colleagues: {
      title: 'Crear los usuarios de sus colegas',
      text: 'Usted es el único usuario. Cada persona recibe un correo para elegir su contraseña.',
      finished: 'Hay más de un usuario.',
    },
    roles: {
      title: 'Dar un rol a cada usuario',
      text: 'Algún usuario no tiene rol, o todos son superadministradores. Mire lo que puede cada rol y dé a cada persona solo el que necesita.',
      finished: 'Todos los usuarios tienen un rol.',
    },
    schedules: {
      title: 'Crear o importar los horarios',
      text: 'Con horarios los ciudadanos ven actividades y pueden inscribirse. Se importan de un archivo de Excel.',
      finished: 'Hay horarios.',
    },
    citizens: {
      title: 'Traer los ciudadanos que ya tiene',
      text: 'Si los hay: la línea escribe una plantilla. Llénela y después escriba la misma línea con --file en vez de --template.',
      finished: 'Hay ciudadanos.',
    },
    backup: {
      title: 'Hacer una copia de seguridad cada noche',
      text: 'De esta carpeta de datos nunca se hizo una copia.',
      finished: 'Se hizo una copia de seguridad.',
    },
  },
}
