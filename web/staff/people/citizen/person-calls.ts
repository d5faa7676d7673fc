import type { Call, PersonList } from '@portal/contract'
import { profileTypes } from '@portal/contract/staff'
import { personLists } from '../../../kit/request/person-lists.ts'

/** The calls that return the lists of a person's fields. */
export const personCalls: Readonly<Record<PersonList, Call>> = { ...personLists, profile_types: profileTypes.index }
