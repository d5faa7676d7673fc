import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ReferencePicker } from '../../../kit/ui/choice/ReferencePicker.tsx'
import type { FieldProps } from '../../../kit/ui/field/Field.tsx'
import { byId, type ReferenceRow, referenceSource, useRows } from './references.ts'

interface Props extends FieldProps {
  /** The id of the referenced row. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** The list that the reference points to. */
  readonly to: string
  /** The name of the referenced row, when it is loaded already. */
  readonly named?: string | undefined
}

/** A row of another list, found by typing. */
export function ReferenceInput({ value, onChange, to, named, ...field }: Props): ReactElement {
  const { t } = useTranslation()
  const source = referenceSource(to)
  const [chosen, setChosen] = useState<ReferenceRow | undefined>(
    value === null || named === undefined ? undefined : { id: value, name: named },
  )
  const isChosen = chosen?.id === value
  const own = useRows(source.call, byId(value ?? 0), value !== null && !isChosen)
  return (
    <ReferencePicker<ReferenceRow>
      {...field}
      source={source}
      value={value === null ? null : ((isChosen ? chosen : own.rows?.find(({ id }) => id === value)) ?? null)}
      placeholder={t('schedules.form.find')}
      error={field.error ?? own.error?.message}
      onChange={(row) => {
        setChosen(row ?? undefined)
        onChange(row?.id ?? null)
      }}
    />
  )
}
