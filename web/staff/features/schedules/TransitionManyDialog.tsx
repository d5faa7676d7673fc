import { type AnswerOf, type BodyInput, status } from '@portal/contract'
import { checkTransitions, transitionEnrolments } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { faultText, resolverOf } from '../../../kit/form/form.ts'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult, SkippedRows } from '../../../kit/list/ManyResult.tsx'
import { useManyForm } from '../../../kit/list/many-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FailedState } from '../../../kit/ui/EmptyState.tsx'
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
  const status_id = accepts ? status.enrolmentAccepted : status.enrolmentRejected
  const which = ticked.kind === 'ids' ? { ids: [...ticked.ids] } : { filter: ticked.filter }
  const check = useCallQuery(
    checkTransitions,
    { params: { id: schedule }, body: { status_id, ...which } as BodyInput<typeof checkTransitions> },
    { onFailure: 'inline', freshFor: 0 },
  )
  const verdict = check.data?.data
  const unable = new Set(verdict?.skipped.map(({ id }) => id))
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
      // Whom the person has read about already is not sent again.
      const able = 'ids' in rows ? { ids: rows.ids.filter((id) => !unable.has(id)) } : rows
      const body = { status_id, observation, ...able } as BodyInput<typeof transitionEnrolments>
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

  const numbers = (of: number) => ({ count: of, formatted: formatNumber(of) })
  const words = numbers(count)
  const isChecking = verdict === undefined && check.error === null
  const cannotAny = verdict?.able === 0
  return (
    <Dialog
      {...frame}
      title={
        accepts ? t('roster.transition.many_accept_title', words) : t('roster.transition.many_refuse_title', words)
      }
      actions={
        isChecking || cannotAny ? null : (
          <Button type="submit" variant="filled" tone={accepts ? 'accent' : 'danger'} busy={frame.busy}>
            {t(accepts ? 'enrolment_transitions.accept' : 'roster.actions.refuse')}
          </Button>
        )
      }
    >
      <p>
        {t(accepts ? 'roster.transition.many_accept_help' : 'roster.transition.many_refuse_help')}{' '}
        {accepts && seats !== undefined
          ? t('roster.transition.seats_now', { left: formatNumber(seats.left), quota: formatNumber(seats.quota) })
          : ''}
      </p>
      {check.error !== null && verdict === undefined ? (
        <FailedState error={check.error} onRetry={() => void check.refetch()} compact />
      ) : verdict === undefined ? (
        <p role="status">{t('roster.transition.checking')}</p>
      ) : verdict.skipped.length === 0 ? null : (
        <div role="status" className="notice warning-tint">
          <p className="strong">
            {accepts
              ? t('roster.transition.cannot_accept', numbers(unable.size))
              : t('roster.transition.cannot_refuse', numbers(unable.size))}
          </p>
          <SkippedRows skipped={verdict.skipped} nameOf={nameOf} />
          <p>
            {cannotAny
              ? t('roster.transition.none_able')
              : accepts
                ? t('roster.transition.others_accepted', numbers(verdict.able))
                : t('roster.transition.others_refused', numbers(verdict.able))}
          </p>
        </div>
      )}
      {isChecking || cannotAny ? null : (
        <ObservationBox
          {...register('observation')}
          transition={accepts ? 'accept' : 'reject'}
          help={t('roster.transition.observation_help')}
          error={formState.errors.observation?.message}
          length={watch('observation').length}
          onTake={(text) => setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </Dialog>
  )
}
