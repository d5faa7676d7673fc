import { audits } from './audits.ts'
import { security } from './security.ts'
import { users } from './users.ts'

/** The messages of the screens about people, rights and the audit log; loaded with the first of them. */
export const administration = { audits, security, users }
