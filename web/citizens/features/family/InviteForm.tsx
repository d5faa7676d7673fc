import type { handPersonOver, inviteGuardian, Person } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useState } from 'react'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { householdTags } from './people.ts'

interface Props {
  readonly call: typeof inviteGuardian | typeof handPersonOver
  readonly person: Person
  readonly title: string
  readonly text: string
  readonly action: string
  /** Its button is the one of the page. */
  readonly isMain?: boolean
}

/** Invites somebody by e-mail. The answer never says whether the address has an account. */
export function InviteForm({ call, person, title, text, action, isMain = false }: Props): ReactElement {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutate, isPending, error, reset } = useCallMutation(call, {
    refreshes: householdTags,
    onDone: ({ data }) => {
      showDone(data)
      setEmail('')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setMissing(t('family.guardians.email_wrong'))
    setMissing(undefined)
    mutate({ params: { id: person.id }, body: { email: email.trim() } })
  }
  return (
    <form className="card stack gap-12" noValidate onSubmit={send}>
      <h2>{title}</h2>
      <p>{text}</p>
      <TextBox
        label={t('family.guardians.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={missing ?? (error === null ? undefined : sentenceOf(error))}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setMissing(undefined)
          if (error !== null) reset()
        }}
      />
      <p>
        <Button type="submit" variant={isMain ? 'filled' : 'outlined'} busy={isPending}>
          {action}
        </Button>
      </p>
    </form>
  )
}
