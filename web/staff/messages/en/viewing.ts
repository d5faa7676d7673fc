/** The view of the portal as another role. */
export const viewing = {
  begin: 'View as another role',
  title: 'View as another role',
  text: 'You will see the menu, screens and buttons of that role, with the citizens you can already view. Nothing can be changed in the meantime.',
  start: 'View the portal this way',
  banner: 'You are viewing the portal as {{role}}. You can only look: no change is saved.',
  scope_all: 'The role is for all citizens.',
  scope_own: 'The role is only for the citizens that its holder validates; you see everyone’s.',
  stop: 'Stop viewing',
}
