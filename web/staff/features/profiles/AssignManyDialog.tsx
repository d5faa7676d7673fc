import type { AnswerOf, BodyInput } from '@portal/contract'
import { assignValidatorToMany } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../../kit/form/form.ts'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { manyBody } from '../../../kit/list/many.ts'
import { useAgreedCount } from '../../../kit/list/use-agreed-count.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showAssigned, transitionTags, undoMany } from './undo.ts'
import { ValidatorChoice } from './ValidatorChoice.tsx'

interface Props {
  readonly ticked: Ticked
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Assigns many citizens to a validator: the selected ones, or all that match the filter after their number is confirmed. */
export function AssignManyDialog({ ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [validator, setValidator] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const { count, errorMessageOf } = useAgreedCount(ticked)
  const [result, setResult] = useState<AnswerOf<typeof assignValidatorToMany>>()
  const { mutate, isPending } = useCallMutation(assignValidatorToMany, {
    refreshes: [...transitionTags],
    onDone: (answer) => {
      onDone()
      if (answer.details.skipped.length > 0) {
        setResult(answer)
        return
      }
      showAssigned(answer.data, answer.details)
      onClose()
    },
    onFailed: (error) => {
      const [said] = error.errors.validator_id ?? []
      setFault(said)
      setErrorMessage(said === undefined ? errorMessageOf(error) : undefined)
    },
  })

  function save(): void {
    setErrorMessage(undefined)
    if (validator === null) {
      setFault(faultText('validator_id', 'validation.required'))
      return
    }
    const body = { validator_id: validator, ...manyBody(ticked, count) }
    mutate({ body: body as BodyInput<typeof assignValidatorToMany> })
  }

  if (result !== undefined) {
    const { skipped, undoable } = result.details
    return (
      <ManyResult
        done={result.data}
        text={t('profiles.assign.skipped', { count: skipped.length, formatted: formatNumber(skipped.length) })}
        skipped={skipped}
        nameOf={(id) => t('profiles.assign.record', { id })}
        action={
          undoable.length === 0 ? null : (
            <Button
              onClick={() => {
                void undoMany(result.details)
                onClose()
              }}
            >
              {t('ui.undo')}
            </Button>
          )
        }
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      title={t('profiles.assign.many_title', { count, formatted: formatNumber(count) })}
      subtitle={ticked.kind === 'filter' ? t('list.many_all') : undefined}
      onClose={onClose}
      dirty={validator !== null}
      busy={isPending}
      error={errorMessage}
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
        help={t('profiles.assign.many_help')}
      />
    </Dialog>
  )
}
