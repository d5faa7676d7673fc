import { audits } from './audits.ts'
import { firstSteps } from './first-steps.ts'
import { security } from './security.ts'
import { users } from './users.ts'

/** The messages of the screens about people, rights, the audit log and the first steps; loaded with the first of them. */
export const administration = { audits, first_steps: firstSteps, security, users }
