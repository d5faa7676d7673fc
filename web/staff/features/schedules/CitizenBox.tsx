import type { ProfileRow } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import type { FieldProps } from '../../../kit/ui/Field.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { FindBox } from './FindBox.tsx'
import { usePaused } from './use-paused.ts'

/** Fewer signs than these would find half the city. */
const least = 3
const offered = 15

interface Props extends FieldProps {
  readonly value: ProfileRow | null
  readonly onChange: (citizen: ProfileRow | null) => void
  readonly without?: readonly number[]
  readonly autoFocus?: boolean
}

/** A citizen, found by document or name within the person's scope. */
export function CitizenBox({ value, onChange, without = [], autoFocus, ...field }: Props): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed)
  const answer = useCallQuery(
    listProfiles,
    { query: { query: asked, per_page: offered } } as InputOf<typeof listProfiles>,
    { enabled: asked.length >= least, onFailure: 'inline', keepPrevious: true },
  )
  const found = asked.length < least ? [] : (answer.data?.data ?? [])
  return (
    <FindBox<ProfileRow>
      {...field}
      {...(answer.error === null || field.error !== undefined ? {} : { error: answer.error.message })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      placeholder={t('roster.enrolling.find')}
      options={found.filter(({ id }) => !without.includes(id))}
      value={value}
      loading={typed.trim().length >= least && (answer.isFetching || asked !== typed.trim())}
      textOf={({ full_name }) => nameCase(full_name)}
      keyOf={({ id }) => id}
      noteOf={({ document_type, document, age, status }) =>
        `${document_type} ${document} · ${t('profiles.years', { count: age })} · ${sentenceCase(status)}`
      }
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
