import type { errors as reference } from '../es/errors.ts'

export const errors: typeof reference = {
  title: 'Error!',
  default: 'Something went wrong; we are working to solve it.',
  code: 'Error: {{code}}',
  not_found: 'Not found',
  page_not_found: 'This page could not be found.',
  permissions: 'You cannot access this module.',
  menu: 'The menu could not be loaded.',
  rights: 'Your permissions could not be loaded. Until they are, your modules and actions are not shown.',
  working_offline: 'You are working in offline mode.',
  request: 'The server cannot be reached. Check your connection and try again.',
  timeout:
    'The server took too long to respond. It may be handling many requests. Try again in a few minutes and, if the problem persists, contact support.',
  unexpected: 'An error occurred. Try again.',
  online: 'The connection is back.',
  offline: 'The internet connection cannot be verified.',
  reference: 'Code for support: {{id}}',
  leave: 'Go to the start page',
  part: 'This part of the program could not be loaded. Nothing you wrote is lost.',
  reload: 'Reload',
  retry: 'Try again',
  external: 'An address on another site cannot be opened here.',
}
