import { type StaffOption, validators } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../format.ts'
import { useAnswer } from '../queries.ts'
import { FailedState } from '../ui/EmptyState.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { nameCase } from './names.ts'

interface Props {
  /** The validator now chosen, by id. */
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly error: string | undefined
  readonly help?: string | undefined
}

/** One of the validators, each with how many citizens are in their hands. */
export function ValidatorBox({ value, onChange, error, help }: Props): ReactElement {
  const { t } = useTranslation()
  const found = useAnswer(validators, {}, { onFailure: 'inline' })
  const [none] = useState<readonly StaffOption[]>([])
  const options = found.data?.data ?? none
  if (found.error !== null) return <FailedState error={found.error} onRetry={() => void found.refetch()} compact />
  return (
    <SearchBox<StaffOption>
      label={t('fields.validator_id')}
      help={options.length === 0 && !found.isPending ? t('profiles.assign.none') : help}
      error={error}
      placeholder={t('profiles.assign.placeholder')}
      autoFocus
      loading={found.isPending}
      options={options}
      value={options.find((option) => option.id === value) ?? null}
      onChange={(option) => onChange(option?.id ?? null)}
      textOf={(option) => nameCase(option.full_name)}
      keyOf={(option) => option.id}
      noteOf={({ assigned_count: count }) => t('profiles.in_hands', { count, formatted: formatNumber(count) })}
    />
  )
}
