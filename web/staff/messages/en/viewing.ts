/** Looking at the portal as another role. */
export const viewing = {
  begin: 'View as another role',
  title: 'View as another role',
  text: 'You will see the menu, the screens and the buttons of that role, with the citizens you can already see. Nothing can be changed meanwhile.',
  role: 'Role',
  start: 'View the portal this way',
  banner: 'You are viewing the portal as {{role}}. You can only look: no change is saved.',
  scope_all: 'The role is for all citizens.',
  scope_own: 'The role is only for the citizens its holder validates; you see everybody’s.',
  stop: 'Stop viewing',
}
