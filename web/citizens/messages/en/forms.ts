import { en as domain } from '@portal/contract/messages/en'

/** What pages with a form say in English besides: the sentences for wrong values, and the names of fields. */
export const forms = { faults: domain.faults, fields: domain.fields, validation: domain.validation }
