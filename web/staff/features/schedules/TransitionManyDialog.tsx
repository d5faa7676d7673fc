import { type AnswerOf, type BodyInput, status } from '@portal/contract'
import { transitionEnrolments } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
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
import { ObservationBox } from './ObservationBox.tsx'
import { transitionTags } from './tags.ts'
import { showEnrolmentTransitions, undo } from './transitions.ts'

interface Props {
  readonly schedule: number
  readonly accepts: boolean
  readonly ticked: Ticked
  /** The free seats; shown before accepting. */
  readonly seats: { readonly left: number; readonly quota: number } | undefined
  readonly nameOf: (id: number) => string
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Accepts, or rejects and withdraws, many enrolments: the selected ones, or all that match the filter after their number is confirmed. */
export function TransitionManyDialog({
  schedule,
  accepts,
  ticked,
  seats,
  nameOf,
  onDone,
  onClose,
}: Props): ReactElement {
  const { t } = useTranslation()
  const { count, errorMessageOf } = useAgreedCount(ticked)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [result, setResult] = useState<AnswerOf<typeof transitionEnrolments>>()
  const { register, handleSubmit, watch, setError, setValue, formState } = useForm<{ observation: string }>({
    defaultValues: { observation: '' },
  })

  const { mutate, isPending } = useCallMutation(transitionEnrolments, {
    refreshes: [...transitionTags],
    onDone: (answer) => {
      onDone()
      if (answer.details.skipped.length > 0) {
        setResult(answer)
        return
      }
      showEnrolmentTransitions(answer.data, schedule, answer.details)
      onClose()
    },
    onFailed: (error) => {
      const observation = error.errors.observation?.[0]
      if (observation !== undefined) setError('observation', { message: observation }, { shouldFocus: true })
      else setErrorMessage(errorMessageOf(error))
    },
  })

  if (result !== undefined) {
    const { skipped, moved } = result.details
    return (
      <ManyResult
        done={moved === 0 ? undefined : result.data}
        text={t('schedules.many.people_left_out', { count: skipped.length, formatted: formatNumber(skipped.length) })}
        skipped={skipped}
        nameOf={nameOf}
        action={
          result.details.undoable.length === 0 ? null : (
            <Button
              onClick={() => {
                void undo(schedule, result.details)
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

  const words = { count, formatted: formatNumber(count) }
  const save = handleSubmit(({ observation }) => {
    setErrorMessage(undefined)
    if (observation.trim() === '') {
      setError('observation', { message: faultText('observation', 'validation.required') }, { shouldFocus: true })
      return
    }
    const body = {
      status_id: accepts ? status.enrolmentAccepted : status.enrolmentRejected,
      observation,
      ...manyBody(ticked, count),
    }
    mutate({ params: { id: schedule }, body: body as BodyInput<typeof transitionEnrolments> })
  })
  return (
    <Dialog
      open
      title={
        accepts ? t('roster.transition.many_accept_title', words) : t('roster.transition.many_refuse_title', words)
      }
      subtitle={ticked.kind === 'filter' ? t('list.many_all') : undefined}
      dirty={formState.isDirty}
      busy={isPending}
      error={errorMessage}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" tone={accepts ? 'accent' : 'danger'} busy={isPending}>
          {t(accepts ? 'enrolment_transitions.accept' : 'roster.actions.refuse')}
        </Button>
      }
    >
      <p>
        {t(accepts ? 'roster.transition.many_accept_help' : 'roster.transition.many_refuse_help')}{' '}
        {accepts && seats !== undefined
          ? t('roster.transition.seats_now', { left: formatNumber(seats.left), quota: formatNumber(seats.quota) })
          : ''}
      </p>
      <ObservationBox
        {...register('observation')}
        transition={accepts ? 'accept' : 'reject'}
        help={t('roster.transition.observation_help')}
        error={formState.errors.observation?.message}
        length={watch('observation').length}
        onTake={(text) => setValue('observation', text, { shouldDirty: true })}
      />
    </Dialog>
  )
}
