import { type AnswerOf, can, openTransitions, profileTransitions } from '@portal/contract'
import { transitionProfile } from '@portal/contract/staff'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '../../../kit/form/form.ts'
import { useDecisionForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { SubjectLine } from './SubjectLine.tsx'
import styles from './status-dialog.module.css'
import { type Subject, useSubjectReading } from './subject.ts'
import { showProfileTransition, transitionTags } from './undo.ts'

interface Props {
  readonly seen: Subject
  readonly onClose: () => void
}

interface Values {
  /** The target status of the chosen transition, as the radio button stores it. */
  status_id: string
  observation: string
}

const resolver = contractResolver<Values>(transitionProfile.body)

/** Decides about a citizen: the transitions that are open from the current status, and the reason. */
export function StatusDialog({ seen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const openFrom = (subject: Subject) =>
    can(who, 'assign-status', 'Profile', subject)
      ? openTransitions(profileTransitions, subject).filter((transition) => transition !== 'assign')
      : []
  const [only, ...others] = openFrom(seen)
  const {
    form: { register, watch, setValue, formState },
    frame,
    record: subject,
  } = useDecisionForm<Values, Subject, AnswerOf<typeof transitionProfile>>({
    record: seen,
    values: {
      status_id: only === undefined || others.length > 0 ? '' : String(profileTransitions[only].to),
      observation: '',
    },
    resolver,
    send: (values, { id, version }) => request(transitionProfile, { params: { id }, body: { ...values, version } }),
    ...useSubjectReading(seen.id),
    refreshes: transitionTags,
    onDone: ({ data, details }) => showProfileTransition(data, seen.id, details),
    onClose,
  })
  const { errors } = formState
  const transitions = openFrom(subject)

  // A colleague's change may have closed the transition that was chosen here.
  const chosen = watch('status_id')
  const isClosed =
    chosen !== '' && transitions.every((transition) => String(profileTransitions[transition].to) !== chosen)
  useEffect(() => {
    if (isClosed) setValue('status_id', '')
  }, [isClosed, setValue])

  return (
    <Dialog
      {...frame}
      title={t('profiles.status.title')}
      subtitle={<SubjectLine subject={subject} />}
      actions={
        transitions.length === 0 ? null : (
          <Button type="submit" variant="filled" busy={frame.busy}>
            {t('profiles.status.save')}
          </Button>
        )
      }
    >
      <p className={styles.now}>
        {t('profiles.status.now')}
        <StatusChip text={subject.status} color={subject.color} />
      </p>
      {transitions.length === 0 ? <p>{t('profiles.status.none')}</p> : null}
      {transitions.length === 0 ? null : (
        <fieldset
          className={`stack gap-8 ${styles.transitions}`}
          aria-describedby={errors.status_id === undefined ? undefined : 'transition-fault'}
          aria-invalid={errors.status_id === undefined ? undefined : true}
        >
          <legend>{t('profiles.status.decision')}</legend>
          {transitions.map((transition, index) => (
            <label key={transition} className={`pressable ${styles.transition}`}>
              <input
                type="radio"
                value={String(profileTransitions[transition].to)}
                autoFocus={index === 0}
                {...register('status_id')}
              />
              <span>
                <strong className="block">{t(`transitions.${transition}`)}</strong>
                <span className="soft">{t(`profiles.status.${transition}_help`)}</span>
              </span>
            </label>
          ))}
          {errors.status_id === undefined ? null : (
            <p id="transition-fault" role="alert" className="small error-ink">
              {t('profiles.status.decision_required')}
            </p>
          )}
        </fieldset>
      )}
      <TextArea
        {...register('observation')}
        label={t('fields.observation')}
        help={t('profiles.status.observation_help')}
        error={errors.observation?.message}
        length={watch('observation').length}
        rows={5}
      />
    </Dialog>
  )
}
