import { base } from '../base/base.ts'
import { english } from '../base/labels-en.ts'
import { spanish } from '../base/labels-es.ts'

// The labels of the frame around the screens.

const inSpanish = {
  labels: spanish,
  notifications: `${base}/es/notificaciones`,
  forgot: `${base}/es/contrasena/olvidada`,
  reset: `${base}/es/contrasena/restaurar`,
  passport: `${base}/es/validar-pasaporte`,
  themes: { light: 'Tema: Claro', dark: 'Tema: Oscuro', auto: 'Tema: Auto', system: 'Tema: Sistema' },
  themeNames: { light: 'Claro', dark: 'Oscuro', auto: 'Auto', system: 'Sistema' },
  accents: { red: 'Rojo', teal: 'Verde azulado', primary: 'Institucional' },
  english: 'English',
  imageShown: 'Mostrar una imagen detrás del menú',
  images: { water: 'Agua' },
  scrims: { green: 'Verde' },
  leftToRight: 'Izquierda a derecha',
  markRead: 'Marcar como leída',
  markAll: 'Marcar todas como leídas',
  remove: 'Eliminar la notificación',
  viewAll: 'Ver todas las notificaciones',
  refresh: 'Actualizar',
  noneUnread: 'No hay notificaciones sin leer',
  noNotifications: 'No hay notificaciones.',
  dismiss: 'Cerrar el mensaje',
  recent: 'Mensajes recientes',
  narrowMenu: 'Reducir el menú',
  widenMenu: 'Ampliar el menú',
  otherLanguageItem: 'Cambiar a inglés',
  error: 'Error: 500',
  invalid: 'El pasaporte no es válido',
  send: 'Enviar el enlace',
  savePassword: 'Guardar la contraseña',
  badLink: 'El enlace no es válido o ya venció. Solicite uno nuevo.',

  now: 'ahora',
  secondsAgo: (seconds: number) => `hace ${seconds} segundos`,
  minuteAgo: 'hace 1 minuto',
}

export type ShellLabels = typeof inSpanish

const inEnglish: ShellLabels = {
  labels: english,
  notifications: `${base}/en/notifications`,
  forgot: `${base}/en/password/forgot`,
  reset: `${base}/en/password/reset`,
  passport: `${base}/en/validate-passport`,
  themes: { light: 'Theme: Light', dark: 'Theme: Dark', auto: 'Theme: Auto', system: 'Theme: System' },
  themeNames: { light: 'Light', dark: 'Dark', auto: 'Auto', system: 'System' },
  accents: { red: 'Red', teal: 'Teal', primary: 'Institutional' },
  english: 'English',
  imageShown: 'Show an image behind the menu',
  images: { water: 'Water' },
  scrims: { green: 'Green' },
  leftToRight: 'Left to right',
  markRead: 'Mark as read',
  markAll: 'Mark all as read',
  remove: 'Delete the notification',
  viewAll: 'View all notifications',
  refresh: 'Refresh',
  noneUnread: 'No unread notifications',
  noNotifications: 'No notifications.',
  dismiss: 'Close the message',
  recent: 'Recent messages',
  narrowMenu: 'Narrow the menu',
  widenMenu: 'Widen the menu',
  otherLanguageItem: 'Switch to Spanish',
  error: 'Error: 500',
  invalid: 'The passport is not valid',
  send: 'Send the link',
  savePassword: 'Save the password',
  badLink: 'The link is not valid or has expired. Ask for a new one.',

  now: 'now',
  secondsAgo: (seconds: number) => `${seconds} seconds ago`,
  minuteAgo: '1 minute ago',
}

export const shellLabels = { es: inSpanish, en: inEnglish }
