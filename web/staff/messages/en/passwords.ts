import type { passwords as reference } from '../es/passwords.ts'

export const passwords: typeof reference = {
  forgot: 'I forgot my password',
  forgot_intro: 'Type your details and we will send you a link to choose a new password.',
  who: 'Document, username or e-mail',
  send: 'Send the link',
  to_sign_in: 'Back to sign in',
  reset_intro: 'Choose a new password for the account of {{email}}.',
  rule: 'Between 8 and {{max}} characters. Do not use a common password, or your name, username, document or e-mail.',
  save: 'Save the password',
  ask_again: 'Ask for another link',
}
