import { type EnrolmentTransitionName, enrolmentTransitions } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogForm } from '../../../kit/form/dialog-form.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import styles from './move-dialog.module.css'
import { ObservationBox } from './ObservationBox.tsx'

/** What the form of a transition holds: where it leads, and why. */
export interface MoveValues {
  readonly status_id: number
  observation: string
}

/** The form as it begins. */
export function moveValues(move: EnrolmentTransitionName): MoveValues {
  return { status_id: enrolmentTransitions[move].to, observation: '' }
}

interface Props extends Pick<DialogForm<MoveValues>, 'form' | 'frame'> {
  readonly move: EnrolmentTransitionName
  readonly title: string
  readonly subtitle: ReactNode
  /** What the transition does; undefined when it is not open any more. */
  readonly help: string | undefined
  readonly status: string
  readonly color: string
  /** Above everything: why it was refused, in full. */
  readonly children?: ReactNode
}

/** The dialog of one transition, of a person or of a team: how they stand, what will happen, and why. */
export function MoveForm({ form, frame, move, title, subtitle, help, status, color, children }: Props): ReactElement {
  const { t } = useTranslation()
  const { register, watch, setValue, formState } = form
  return (
    <Dialog
      {...frame}
      title={title}
      subtitle={subtitle}
      actions={
        help === undefined ? null : (
          <Button type="submit" variant="filled" tone={move === 'accept' ? 'accent' : 'danger'} busy={frame.busy}>
            {t(`enrolment_moves.${move}`)}
          </Button>
        )
      }
    >
      {children}
      <p className={styles.now}>
        <StatusChip text={status} color={color} />
        {help ?? t('roster.move.closed')}
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
