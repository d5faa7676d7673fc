import {
  type EnrolmentMoveName,
  enrolmentMoves,
  moveTeam,
  openEnrolmentMoves,
  showTeam,
  type Team,
} from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type ApiError, asApiError } from '../api-errors.ts'
import { contractResolver, showFieldErrors } from '../form.ts'
import { refreshAnswers, useCall } from '../queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { StatusChip, sentenceCase } from '../ui/StatusChip.tsx'
import styles from './move-dialog.module.css'
import { ObservationBox } from './ObservationBox.tsx'
import { Reasons } from './Reasons.tsx'
import { movedTags } from './tags.ts'
import { showTeamMoved } from './team-moves.ts'

export type TeamMove = EnrolmentMoveName

interface Values {
  readonly status_id: number
  observation: string
}

const resolver = contractResolver<Values>(moveTeam.body)

interface Props {
  readonly seen: Team
  readonly move: TeamMove
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws a team; why it cannot be is told with every participant it concerns. */
export function TeamMoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [team, setTeam] = useState(seen)
  const [trouble, setTrouble] = useState<string>()
  const [details, setDetails] = useState<unknown>()
  const { register, handleSubmit, watch, setError, setValue, formState } = useForm<Values>({
    defaultValues: { status_id: enrolmentMoves[move].to, observation: '' },
    resolver,
  })
  const isOpen = openEnrolmentMoves(team).includes(move)

  function tell(error: ApiError): void {
    if (showFieldErrors(error, ['observation'], setError)) return
    setTrouble(error.message)
    setDetails(error.details)
    if (error.reason !== 'stale_version' && error.reason !== 'move_not_allowed') return
    refreshAnswers(...movedTags)
    request(showTeam, { params: { id: seen.schedule_id, team: seen.id }, blockAllowed: false }).then(
      ({ data }) => {
        setTeam(data)
        setTrouble(t('roster.move.quicker', { status: sentenceCase(data.status) }))
      },
      (failed) => setTrouble(asApiError(failed).message),
    )
  }

  const { mutate, isPending } = useCall(moveTeam, {
    refreshes: [...movedTags],
    onDone: ({ data, details: done }) => {
      showTeamMoved(data, seen, done.undo_until)
      onClose()
    },
    onFailed: tell,
  })
  const save = handleSubmit(({ observation }) => {
    setTrouble(undefined)
    setDetails(undefined)
    mutate({
      params: { id: seen.schedule_id, team: seen.id },
      body: { status_id: enrolmentMoves[move].to, observation, version: team.version },
    })
  })

  return (
    <Dialog
      open
      title={t(`teams.move.${move}_title`)}
      subtitle={team.name}
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
      <Reasons details={details} members={team.members} />
      <p className={styles.now}>
        <StatusChip text={team.status} color={team.color} />
        {isOpen ? t(`teams.move.${move}_help`) : t('roster.move.closed')}
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
