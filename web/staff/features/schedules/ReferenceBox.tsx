import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../../kit/ui/Field.tsx'
import { FindBox } from './FindBox.tsx'
import { type Choice, type ReferenceKind, useFound } from './references.ts'
import { usePaused } from './use-paused.ts'

interface Props extends FieldProps {
  readonly kind: ReferenceKind
  readonly value: Choice | null
  readonly onChange: (choice: Choice | null) => void
  /** Rows that are chosen elsewhere and not offered again. */
  readonly without?: readonly Choice[]
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** One row of another table, found by typing: the server searches. */
export function ReferenceBox({ kind, value, onChange, without = [], ...rest }: Props): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { choices, isFetching, error } = useFound(kind, usePaused(typed))
  const offered = (choices ?? []).filter((one) => !without.some(({ id }) => id === one.id))
  return (
    <FindBox<Choice>
      placeholder={t('schedules.form.find')}
      {...rest}
      {...(error === null || rest.error !== undefined ? {} : { error: error.message })}
      options={offered}
      value={value}
      loading={isFetching && choices === undefined}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      noteOf={({ note }) => note}
      onSearch={setTyped}
      onChange={(choice) => {
        setTyped('')
        onChange(choice)
      }}
    />
  )
}
