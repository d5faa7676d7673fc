import { findUsers, type StaffRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { ReferencePicker } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import type { FieldProps } from '../../../../kit/ui/field/Field.tsx'
import { reference } from '../../../ui/field/reference.ts'

interface Props extends FieldProps {
  readonly value: StaffRow | null
  readonly onChange: (person: StaffRow | null) => void
  readonly autoFocus?: boolean
}

const staff = reference<StaffRow>(findUsers, {
  // The server rejects fewer letters.
  leastLetters: 3,
  query: (typed) => ({ username: typed }),
  label: ({ full_name }) => personNameCase(full_name),
  note: ({ username, document, roles }) =>
    [username, document, roles.map(({ title }) => sentenceCase(title)).join(', ')].filter(Boolean).join(' · '),
})

/** A person of the staff, found by name, document, e-mail or username. */
export function StaffBox(props: Props): ReactElement {
  return <ReferencePicker source={staff} {...props} />
}
