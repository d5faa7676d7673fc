import { auditedKind } from '@portal/contract'
import type { AnyCatalogue, Control } from '@portal/contract/staff'
import type { ReactElement, ReactNode } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { roleColourOf } from '../../../kit/theme/role-colours.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { Cell, NoData } from '../../list/table/Cell.tsx'
import { type CatalogueField, fieldsOf } from './declared.ts'
import { type ReferenceRow, referenceSource } from './references.ts'

const IconLabels = lazy(() => import('./IconLabels.tsx'), 'IconLabels', null)

interface Props {
  readonly field: CatalogueField
  readonly value: unknown
  /** The name that the row gives for an id, where it has one. */
  readonly named?: string | undefined
  readonly withText?: boolean
  /** Shows a text as it is stored, so that a change of its capitals is visible. */
  readonly isStored?: boolean
}

/** Controls whose cells need the declaration of the field. */
export const ownCells: ReadonlySet<Control> = new Set(['colour', 'icon', 'select', 'reference', 'file'])

/** A value of a field in readable form: pesos, yes or no, the name of an id, a chip for a colour. */
export function FieldLabels({ field, value, named, withText = false, isStored = false }: Props): ReactElement {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '') return <NoData withText={withText} />
  switch (field.control) {
    case 'colour':
      return <StatusChip text={t(`catalogue.colours.${roleColourOf(String(value))}`)} color={String(value)} />
    case 'icon':
      return <IconLabels name={String(value)} />
    case 'select': {
      const option = field.options.find((one) => String(one.value) === String(value))
      return <span>{option === undefined ? String(value) : String(t(option.label as never))}</span>
    }
    case 'reference':
      if (named !== undefined) return <span>{named}</span>
      if (typeof value !== 'number') return <Cell kind="text" value={value} />
      return <Referred to={field.to} id={value} />
    case 'file':
      return <span>{value instanceof File ? value.name : String(value)}</span>
    default: {
      const isText = field.kind === 'name' || field.kind === 'sentence'
      return <Cell kind={isStored && isText ? 'text' : field.kind} value={value} withText={withText} />
    }
  }
}

/** The name of an id, read from the server. */
function Referred({ to, id }: { readonly to: string; readonly id: number }): ReactElement {
  const source = referenceSource(to)
  const found = useCallQuery(source.call, { query: { where: id, per_page: 1 } } as never)
  const row = (found.data as { readonly data: readonly ReferenceRow[] } | undefined)?.data[0]
  return <span>{row === undefined ? `#${id}` : source.textOf(row)}</span>
}

/** Renders a value of the audit log according to its field. The audit log returns names for ids. */
export function drawValue(catalogue: AnyCatalogue): (field: string, value: unknown) => ReactNode {
  const fields = fieldsOf(catalogue)
  return (name, value) => {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return <Cell kind={auditedKind(name, value)} value={value} />
    const named = typeof value === 'string' ? value : undefined
    return <FieldLabels field={field} value={value} named={named} isStored />
  }
}
