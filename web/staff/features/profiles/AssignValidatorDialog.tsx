import { assignValidator } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../../kit/form/form.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { SubjectLine } from './SubjectLine.tsx'
import { movedTags, showMoved } from './undo.ts'
import { type Subject, useOvertaken } from './use-overtaken.ts'
import { ValidatorChoice } from './ValidatorChoice.tsx'

interface Props {
  readonly seen: Subject
  readonly onClose: () => void
}

/** Puts one citizen in a validator's hands. */
export function AssignValidatorDialog({ seen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { subject, trouble, tell, clear } = useOvertaken(seen)
  const [validator, setValidator] = useState(seen.checker_id)
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useCallMutation(assignValidator, {
    refreshes: [...movedTags],
    onDone: ({ data, details }) => {
      showMoved(data, seen.id, details)
      onClose()
    },
    onFailed: (error) => {
      setFault(error.errors.validator_id?.[0])
      if (error.errors.validator_id === undefined) tell(error)
    },
  })

  function save(): void {
    clear()
    if (validator === null) setFault(faultText('validator_id', 'validation.required'))
    else mutate({ params: { id: seen.id }, body: { validator_id: validator, version: subject.version } })
  }

  return (
    <Dialog
      open
      title={t('profiles.assign.title')}
      subtitle={<SubjectLine subject={subject} />}
      onClose={onClose}
      dirty={validator !== seen.checker_id}
      busy={isPending}
      error={trouble}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        <Button type="submit" variant="filled" busy={isPending}>
          {t('profiles.assign.save')}
        </Button>
      }
    >
      <ValidatorChoice
        value={validator}
        onChange={(id) => {
          setValidator(id)
          setFault(undefined)
        }}
        error={fault}
        help={t(
          validator !== null && validator === subject.checker_id ? 'profiles.assign.same' : 'profiles.assign.help',
        )}
      />
    </Dialog>
  )
}
