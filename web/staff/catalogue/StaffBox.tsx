import { findUsers, type StaffRow } from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import { useCallQuery } from '../../kit/request/queries.ts'
import { nameCase } from '../../kit/text/name-case.ts'
import type { FieldProps } from '../../kit/ui/Field.tsx'
import { LazySearchBox } from './LazySearchBox.tsx'

/** Fewer signs than these the server refuses. */
const least = 3
/** Milliseconds of quiet after which it is asked for what was typed. */
const pause = 250

interface Props extends FieldProps {
  readonly value: StaffRow | null
  readonly onChange: (person: StaffRow | null) => void
  readonly autoFocus?: boolean
}

/** A person of the staff, found by name, document, e-mail or username. */
export function StaffBox({ value, onChange, autoFocus, ...field }: Props): ReactElement {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const answer = useCallQuery(
    findUsers,
    { query: { username: asked } },
    { enabled: asked.length >= least, onFailure: 'inline', keepPrevious: true },
  )
  return (
    <LazySearchBox<StaffRow>
      {...field}
      {...(answer.error === null || field.error !== undefined ? {} : { error: answer.error.message })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      options={asked.length < least ? [] : (answer.data?.data ?? [])}
      value={value}
      loading={typed.trim().length >= least && (answer.isFetching || asked !== typed.trim())}
      textOf={({ full_name }) => nameCase(full_name)}
      keyOf={({ id }) => id}
      noteOf={({ username, document, roles }) =>
        [username, document, roles.map(({ title }) => title).join(', ')].filter(Boolean).join(' · ')
      }
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
