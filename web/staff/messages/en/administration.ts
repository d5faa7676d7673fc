import { audits } from './audits.ts'
import { security } from './security.ts'
import { users } from './users.ts'

/** The copy of the screens about people, rights and the audit log; fetched with the first of them. */
export const administration = { audits, security, users }
