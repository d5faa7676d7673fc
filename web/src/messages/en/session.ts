import type { session as reference } from '../es/session.ts'

export const session: typeof reference = {
  heading: 'Sign in',
  welcome: 'Manage citizens, schedules and enrolments.',
  username: 'Username',
  password: 'Password',
  show_password: 'Show the password',
  hide_password: 'Hide the password',
  remember: 'Keep me signed in on this computer',
  submit: 'Sign in',
  submitting: 'Signing in…',
  wait: 'You can try again in {{seconds}} s.',
  caps_lock: 'Caps Lock is on.',
  signed_out: 'You have signed out.',
  reason: {
    required: 'Sign in to open that page.',
    ended: 'Your session ended. Sign in again to go on where you were.',
    'no-response': 'The server did not respond. Your work is not lost: try again.',
    'signed-out': 'You signed out in another window.',
  },
  back: 'Back to the page',
  sign_out: 'Sign out',
  captcha: {
    label: 'Check that you are not a robot',
    unsolved: 'Tick the box to confirm that you are not a robot.',
    key: 'No key provided',
    version: 'No version provided',
    script: 'Failed to load script',
    execute: 'Failed to execute',
  },
  cookies: {
    label: 'Cookie notice',
    text: 'Este sitio usa cookies propias, necesarias para iniciar sesión y recordar sus preferencias.',
    link: 'Saber más',
    accept: 'Aceptar',
  },
  footer: '© {{year}} {{institute}}',
}
