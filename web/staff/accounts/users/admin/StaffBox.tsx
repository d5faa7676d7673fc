import { findUsers, type StaffRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { nameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import type { FieldProps } from '../../../../kit/ui/field/Field.tsx'
import { type Matches, ReferencePicker, type ReferenceSource } from '../../../ui/field/ReferencePicker.tsx'

interface Props extends FieldProps {
  readonly value: StaffRow | null
  readonly onChange: (person: StaffRow | null) => void
  readonly autoFocus?: boolean
}

function useStaff(typed: string, enabled: boolean): Matches<StaffRow> {
  const query = useCallQuery(findUsers, { query: { username: typed } }, { enabled, keepPrevious: true })
  return { ...query, rows: query.data?.data }
}

const staff: ReferenceSource<StaffRow> = {
  useMatches: useStaff,
  // The server rejects fewer letters.
  leastLetters: 3,
  textOf: ({ full_name }) => nameCase(full_name),
  keyOf: ({ id }) => id,
  noteOf: ({ username, document, roles }) =>
    [username, document, roles.map(({ title }) => sentenceCase(title)).join(', ')].filter(Boolean).join(' · '),
}

/** A person of the staff, found by name, document, e-mail or username. */
export function StaffBox(props: Props): ReactElement {
  return <ReferencePicker source={staff} {...props} />
}
