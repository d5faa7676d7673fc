export const firstSteps = {
  intro: 'What to do before people work with the portal, in this order.',
  progress: '{{done, number}} of {{total, number}} done',
  done: 'Done',
  missing: 'Missing',
  copy: 'Copy the line of “{{step}}”',
  open: 'Open {{screen}}',
  service:
    'Type the lines in the folder of the portal, on its server; change the examples in them. If the portal runs as a service or in a container, put the settings in its configuration file and restart it.',
  all_done: 'All steps are done.',
  dismiss: 'Do not show again',
  dismissed: 'The first steps are no longer shown on the dashboard. They are in your account menu.',
  show_again: 'Show on the dashboard',
  steps: {
    demo: {
      title: 'Begin without invented people',
      text: 'This portal has demonstration data. For real use begin with a new data folder.',
      finished: 'This portal has no demonstration data.',
    },
    name: {
      title: 'Set the name and the logo of the institute',
      text: 'The name or the logo on the pages is still the product’s own. The name is in mails too.',
      finished: 'The pages show the name and the logo of the institute.',
    },
    address: {
      title: 'Set the public address',
      text: 'With https and behind a proxy. The links in mails and the passkeys depend on it.',
      finished: 'The portal knows its public address, with https.',
    },
    mail: {
      title: 'Set the mail server',
      text: 'Until then mails stay in the data folder and nobody receives them.',
      finished: 'The portal sends its mails through a mail server.',
    },
    colleagues: {
      title: 'Create the users of your colleagues',
      text: 'You are the only user. Each person gets a mail to choose a password.',
      finished: 'There is more than one user.',
    },
    roles: {
      title: 'Give each user a role',
      text: 'Some user has no role, or all are superadministrators. Look at what each role may do, and give each person only the one that they need.',
      finished: 'All users have a role.',
    },
    schedules: {
      title: 'Create or import the schedules',
      text: 'With schedules citizens see activities and can enrol. They are imported from an Excel file.',
      finished: 'There are schedules.',
    },
    citizens: {
      title: 'Bring the citizens that you already have',
      text: 'If there are any: the line writes a template. Fill it in, and then type the same line with --file instead of --template.',
      finished: 'There are citizens.',
    },
    backup: {
      title: 'Make a backup every night',
      text: 'No backup was ever made of this data folder.',
      finished: 'A backup was made.',
    },
  },
}
