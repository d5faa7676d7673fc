import { es as domain } from '@portal/contract/messages/es'

/** What pages with a form say in Spanish besides: the sentences for wrong values, and the names of fields. */
export const forms = { faults: domain.faults, fields: domain.fields, validation: domain.validation }
