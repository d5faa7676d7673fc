import type { ProfileRow } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { ReferencePicker } from '../../../kit/ui/choice/ReferencePicker.tsx'
import type { FieldProps } from '../../../kit/ui/field/Field.tsx'
import { reference } from '../../ui/field/reference.ts'

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

const citizens = reference<FoundCitizen>(listProfiles, {
  // Fewer letters would match too many citizens.
  leastLetters: 3,
  query: (typed) => ({ query: typed, per_page: maxOptions, fields }),
  label: ({ full_name }) => personNameCase(full_name),
  note: ({ document_type, document, age, status }) =>
    `${document_type} ${document} · ${translate('profiles.years', { count: age })} · ${sentenceCase(status)}`,
})

/** A search box for a citizen within the person's scope, by document or name. */
export function CitizenBox(props: Props): ReactElement {
  const { t } = useTranslation()
  return <ReferencePicker<FoundCitizen> placeholder={t('roster.enrolling.find')} {...props} source={citizens} />
}
