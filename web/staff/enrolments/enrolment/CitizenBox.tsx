import type { ProfileRow } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import type { FieldProps } from '../../../kit/ui/field/Field.tsx'
import { type Matches, ReferencePicker } from '../../ui/field/ReferencePicker.tsx'

const maxOptions = 15

const fields = ['full_name', 'document_type', 'document', 'age', 'status'] as const

/** The fields of a found citizen. */
export type FoundCitizen = Pick<ProfileRow, 'id' | (typeof fields)[number]>

interface Props extends FieldProps {
  readonly value: FoundCitizen | null
  readonly onChange: (citizen: FoundCitizen | null) => void
  readonly without?: readonly number[]
  readonly autoFocus?: boolean
}

function useCitizens(typed: string, enabled: boolean): Matches<FoundCitizen> {
  const query = useCallQuery(
    listProfiles,
    { query: { query: typed, per_page: maxOptions, fields } } as InputOf<typeof listProfiles>,
    { enabled, keepPrevious: true },
  )
  return { ...query, rows: query.data?.data }
}

/** A search box for a citizen within the person's scope, by document or name. */
export function CitizenBox(props: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <ReferencePicker<FoundCitizen>
      placeholder={t('roster.enrolling.find')}
      {...props}
      source={{
        useMatches: useCitizens,
        // Fewer letters would match too many citizens.
        leastLetters: 3,
        textOf: ({ full_name }) => nameCase(full_name),
        keyOf: ({ id }) => id,
        noteOf: ({ document_type, document, age, status }) =>
          `${document_type} ${document} · ${t('profiles.years', { count: age })} · ${sentenceCase(status)}`,
      }}
    />
  )
}
