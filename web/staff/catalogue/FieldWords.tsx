import { type ReactElement, Suspense } from 'react'
import { Value } from '../../kit/list/Value.tsx'
import { formatNumber } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { roleColourOf } from '../../kit/theme/role-colours.ts'
import { lazy } from '../../kit/ui/lazy.tsx'
import { StatusChip } from '../../kit/ui/StatusChip.tsx'
import type { CatalogueField } from './declared.ts'

const Referred = lazy(async () => ({ default: (await import('./Referred.tsx')).Referred }))
const IconWords = lazy(async () => ({ default: (await import('./IconWords.tsx')).IconWords }))

interface Props {
  readonly field: CatalogueField
  readonly value: unknown
  /** The name that the row gives for an id, where it has one. */
  readonly named?: string | undefined
  readonly spoken?: boolean
}

/** A value of a field in readable form: pesos, yes or no, the name of an id, a chip for a colour. */
export function FieldWords({ field, value, named, spoken = false }: Props): ReactElement {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '') return <Value value={null} spoken={spoken} />
  switch (field.control) {
    case 'money':
      return <span className="figures">{Number.isFinite(Number(value)) ? pesos(Number(value)) : String(value)}</span>
    case 'colour':
      return <StatusChip text={t(`catalogue.colours.${roleColourOf(String(value))}`)} color={String(value)} />
    case 'icon':
      return (
        <Suspense>
          <IconWords name={String(value)} />
        </Suspense>
      )
    case 'select': {
      const option = field.options.find((one) => String(one.value) === String(value))
      return <span>{option === undefined ? String(value) : String(t(option.label as never))}</span>
    }
    case 'reference':
      if (named !== undefined) return <span>{named}</span>
      if (typeof value !== 'number') return <Value value={value} spoken={spoken} />
      return (
        <Suspense>
          <Referred to={field.to} id={value} />
        </Suspense>
      )
    case 'file':
      return <span>{value instanceof File ? value.name : String(value)}</span>
    default:
      return <Value value={value} spoken={spoken} />
  }
}

/** `$ 12.000`. */
export function pesos(value: number): string {
  return `$\u00a0${formatNumber(value)}`
}
