import { type AnswerOf, type BodyInput, status } from '@portal/contract'
import { transitionEnrolments } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText, resolverOf } from '../../../kit/form/form.ts'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { useManyForm } from '../../../kit/list/many-form.ts'
import { request } from '../../../kit/request/api.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { takeOrdered } from '../../layout/server-export.ts'
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
  const {
    form: { register, watch, setValue, formState },
    frame,
    count,
    result,
  } = useManyForm<{ observation: string }, AnswerOf<typeof transitionEnrolments>>({
    ticked,
    values: { observation: '' },
    resolver: resolverOf(({ observation }) =>
      observation.trim() === ''
        ? { observation: { type: 'required', message: faultText('observation', 'validation.required') } }
        : {},
    ),
    send: ({ observation }, rows) => {
      const status_id = accepts ? status.enrolmentAccepted : status.enrolmentRejected
      const body = { status_id, observation, ...rows } as BodyInput<typeof transitionEnrolments>
      return request(transitionEnrolments, { params: { id: schedule }, body })
    },
    refreshes: transitionTags,
    say: ({ data, details }) =>
      details.job === undefined ? showEnrolmentTransitions(data, schedule, details) : takeOrdered(data, details.job),
    onDone,
    onClose,
  })

  if (result !== undefined) {
    const { skipped, moved } = result.details
    return (
      <ManyResult
        done={moved === 0 ? undefined : result.data}
        text={t('schedules.many.people_left_out', { count: skipped.length, formatted: formatNumber(skipped.length) })}
        skipped={skipped}
        nameOf={nameOf}
        undo={result.details.undoable.length === 0 ? undefined : () => void undo(schedule, result.details)}
        onClose={onClose}
      />
    )
  }

  const words = { count, formatted: formatNumber(count) }
  return (
    <Dialog
      {...frame}
      title={
        accepts ? t('roster.transition.many_accept_title', words) : t('roster.transition.many_refuse_title', words)
      }
      actions={
        <Button type="submit" variant="filled" tone={accepts ? 'accent' : 'danger'} busy={frame.busy}>
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
        onTake={(text) => setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
      />
    </Dialog>
  )
}
