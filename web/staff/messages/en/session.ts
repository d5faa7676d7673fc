import type { session as reference } from '../es/session.ts'

export const session: typeof reference = {
  heading: 'Sign in',
  welcome: 'Manage citizens, schedules and enrolments.',
  remember: 'Keep me signed in on this device',
  submit: 'Sign in',
  submitting: 'Signing in…',
  wait: 'You can try again in {{seconds}} s.',
  code: 'One-time code',
  code_intro: 'Type the six-digit code from your application, or one of your recovery codes.',
  code_back: 'Use another username',
  passkey: {
    button: 'Sign in with a passkey',
    cancelled: 'The passkey was not used: it was cancelled, or the time is over. Try again.',
    known: 'This device has a passkey of your account already.',
    elsewhere: 'Passkeys do not work at this address.',
    failed: 'The browser could not use the passkey. Try again.',
  },
  confirm: {
    title: 'Confirm that it is me',
    submit: 'Confirm',
    passkey: 'Use a passkey',
    cancelled: 'You did not confirm that it is you, and nothing was changed.',
  },
  caps_lock: 'Caps Lock is on.',
  signed_out: 'You have signed out.',
  reason: {
    required: 'Sign in to open that page.',
    ended: 'Your session ended. Sign in again to go back to the page where you were.',
    'no-response': 'The server did not respond. Your work is not lost: try again.',
    'signed-out': 'You signed out in another window.',
    'signed-out-there': 'Your session ended because you signed out of your account of the institute.',
    'not-confirmed':
      'Your session ended because your account of the institute could not be confirmed. Sign in again, or ask whoever administers the portal.',
  },
  sso: {
    button: 'Sign in with {{label}}',
    institute: 'the account of the institute',
    or: 'or with your portal username',
    link_intro:
      'Type your portal username and password. You do this once: from then on you sign in with the account {{account}}.',
    link_back: 'Sign in without linking',
    not_linked: 'The account of the institute was not linked: {{reason}}',
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
}
