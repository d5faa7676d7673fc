import { type EnrolmentMoveName, enrolmentMoves, moveEnrolment, showEnrolment } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type ApiError, asApiError } from '../api-errors.ts'
import { contractResolver, showFieldErrors } from '../form.ts'
import { nameCase } from '../names.ts'
import { refreshAnswers, useCall } from '../queries.ts'
import { useWho } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { StatusChip, sentenceCase } from '../ui/StatusChip.tsx'
import styles from './move-dialog.module.css'
import { type Enrolment, movesFor, showMoved } from './moves.ts'
import { ObservationBox } from './ObservationBox.tsx'
import { movedTags } from './tags.ts'

/** Refusals that mean: what the person saw is no longer so. */
const overtaken: ReadonlySet<string | undefined> = new Set(['stale_version', 'move_not_allowed'])

interface Values {
  readonly status_id: number
  observation: string
}

const resolver = contractResolver<Values>(moveEnrolment.body)

interface Props {
  readonly seen: Enrolment
  readonly move: EnrolmentMoveName
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws one enrolment, and why; a refusal is told with its reason and nothing typed is lost. */
export function MoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = useWho()
  const [enrolment, setEnrolment] = useState(seen)
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, watch, setError, setValue, formState } = useForm<Values>({
    defaultValues: { status_id: enrolmentMoves[move].to, observation: '' },
    resolver,
  })
  const isOpen = movesFor(who, enrolment).includes(move)

  function tell(error: ApiError): void {
    if (showFieldErrors(error, ['observation'], setError)) return
    setTrouble(error.message)
    if (!overtaken.has(error.reason)) return
    refreshAnswers(...movedTags)
    const params = { id: seen.schedule_id, profile: seen.id }
    request(showEnrolment, { params, blockAllowed: false }).then(
      ({ data }) => {
        setEnrolment(data)
        setTrouble(t('roster.move.quicker', { status: sentenceCase(data.schedule_status_name) }))
      },
      (failed) => setTrouble(asApiError(failed).message),
    )
  }

  const { mutate, isPending } = useCall(moveEnrolment, {
    refreshes: [...movedTags],
    onDone: ({ data, details }) => {
      showMoved(data, seen.schedule_id, [seen.id], details.undo_until)
      onClose()
    },
    onFailed: tell,
  })
  const save = handleSubmit(({ observation }) => {
    setTrouble(undefined)
    mutate({
      params: { id: seen.schedule_id, profile: seen.id },
      body: { status_id: enrolmentMoves[move].to, observation, version: enrolment.citizen_schedule_version },
    })
  })

  return (
    <Dialog
      open
      title={t(`roster.move.${move}_title`)}
      subtitle={
        <>
          {nameCase(enrolment.full_name)} ·{' '}
          <span className="figures">{`${enrolment.document_type} ${enrolment.document}`}</span>
        </>
      }
      onClose={onClose}
      dirty={formState.isDirty}
      busy={isPending}
      error={trouble}
      onSubmit={(event) => void save(event)}
      actions={
        isOpen ? (
          <Button type="submit" variant="filled" tone={move === 'accept' ? 'accent' : 'danger'} busy={isPending}>
            {t(`enrolment_moves.${move}`)}
          </Button>
        ) : null
      }
    >
      <p className={styles.now}>
        <StatusChip text={enrolment.schedule_status_name} color={enrolment.schedule_status_color} />
        {isOpen ? t(`roster.move.${move}_help`) : t('roster.move.closed')}
      </p>
      <ObservationBox
        {...register('observation')}
        move={move}
        help={t('roster.move.observation_help')}
        error={formState.errors.observation?.message}
        length={watch('observation').length}
        onTake={(text) => setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
      />
    </Dialog>
  )
}
