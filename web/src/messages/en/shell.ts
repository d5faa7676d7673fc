import type { shell as reference } from '../es/shell.ts'

export const shell: typeof reference = {
  skip: 'Skip to content',
  menu: 'Main menu',
  open_menu: 'Open the menu',
  close_menu: 'Close the menu',
  narrow_menu: 'Narrow the menu',
  widen_menu: 'Widen the menu',
  account: 'Account of {{name}}',
  profile: 'Profile',
  settings: 'Settings',
  other_language: 'Switch to Spanish',
  theme: 'Theme: {{theme}}',
  themes: { light: 'Light', dark: 'Dark', auto: 'Auto', system: 'System' },
  connected: 'Online',
  disconnected: 'Offline',
  dashboard: 'Go to the dashboard',
  loading: 'Loading…',
  loaded: '{{title}} page',
  dismiss: 'Close the message',
  messages: 'Messages',
  footer: '© {{year}} {{institute}}',
}
