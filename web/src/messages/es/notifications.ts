export const notifications = {
  title: 'Notificaciones',
  unread_one: '{{count}} notificación sin leer',
  unread_other: '{{count}} notificaciones sin leer',
  none_unread: 'No hay notificaciones sin leer',
  empty: 'No hay notificaciones.',
  failed: 'No se pudieron cargar las notificaciones.',
  mark_all: 'Marcar todas como leídas',
  refresh: 'Actualizar',
  delete: 'Eliminar la notificación',
  is_unread: 'Sin leer',
}
