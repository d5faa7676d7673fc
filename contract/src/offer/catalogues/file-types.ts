import * as z from 'zod/mini'
import { inputTextRequired } from '../../base/rules.ts'
import { fileKinds, identityFileType, receiptFileType } from '../../people/files.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** A kind of document, or none: a form sends an empty text if nothing is chosen. */
const kind = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
    z.nullable(z.enum(fileKinds, 'validation.one_of')),
  ),
)

/** The types of documents of citizens. The program needs those of an identity document and of the receipt of a payment. */
export const fileTypes = defineCatalogue({
  name: 'file-types',
  entity: 'FileType',
  screen: { en: 'file-types', es: 'tipos-de-archivos' },
  menuPlace: 160,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    kind: field(kind, 'select', {
      inList: true,
      options: fileKinds.map((value) => ({ value, label: `choices.kind_${value}` as const })),
    }),
  },
  usedBy: [{ entity: 'File', table: 'files', column: 'file_type_id' }],
  system: { ids: [identityFileType, receiptFileType], fixed: ['kind'] },
})
