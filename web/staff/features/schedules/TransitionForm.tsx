import { type EnrolmentTransitionName, enrolmentTransitions } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogForm } from '../../../kit/form/dialog-form.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import styles from './move-dialog.module.css'
import { ObservationBox } from './ObservationBox.tsx'

/** The form values of a transition: its target status and the reason. */
export interface TransitionValues {
  readonly status_id: number
  observation: string
}

export function transitionValues(transition: EnrolmentTransitionName): TransitionValues {
  return { status_id: enrolmentTransitions[transition].to, observation: '' }
}

interface Props extends Pick<DialogForm<TransitionValues>, 'form' | 'frame'> {
  readonly transition: EnrolmentTransitionName
  readonly title: string
  readonly subtitle: ReactNode
  /** The effect of the transition; undefined when it is no longer open. */
  readonly help: string | undefined
  readonly status: string
  readonly color: string
  /** Above the form: the full reason of a rejected transition. */
  readonly children?: ReactNode
}

/** The dialog of a transition, of a person or of a team: the current status, the effect, and the reason. */
export function TransitionForm({
  form,
  frame,
  transition,
  title,
  subtitle,
  help,
  status,
  color,
  children,
}: Props): ReactElement {
  const { t } = useTranslation()
  const { register, watch, setValue, formState } = form
  return (
    <Dialog
      {...frame}
      title={title}
      subtitle={subtitle}
      actions={
        help === undefined ? null : (
          <Button type="submit" variant="filled" tone={transition === 'accept' ? 'accent' : 'danger'} busy={frame.busy}>
            {t(`enrolment_transitions.${transition}`)}
          </Button>
        )
      }
    >
      {children}
      <p className={styles.now}>
        <StatusChip text={status} color={color} />
        {help ?? t('roster.transition.closed')}
      </p>
      <ObservationBox
        {...register('observation')}
        transition={transition}
        help={t('roster.transition.observation_help')}
        error={formState.errors.observation?.message}
        length={watch('observation').length}
        onTake={(text) => setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
      />
    </Dialog>
  )
}
