import { can, couldMeet, openTransitions, profileTransitions, type ResponseOf } from '@portal/contract'
import { listFiles, transitionProfile } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { textProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { type DecidedCitizen, SubjectLine, useSubjectReading } from '../../citizen/subject.tsx'
import { showProfileTransition, transitionKeys } from '../../citizen/undo.ts'
import { DocumentStatuses } from '../../decision/DocumentStatuses.tsx'
import { isPurpose, type Purpose, type Ready, useDeskSettings } from '../../decision/desk-settings.ts'
import { ReadyPhrases } from '../../decision/ReadyPhrases.tsx'
import { unverified } from '../../decision/unverified.ts'
import { useReady } from '../../decision/use-ready.ts'
import styles from './status-dialog.module.css'

const VerifyQuestion = lazy(() => import('../../decision/VerifyQuestion.tsx'), 'VerifyQuestion')

interface Props {
  readonly loaded: DecidedCitizen
  readonly onClose: () => void
}

interface Values {
  /** The target status of the chosen transition, as the radio button stores it. */
  status_id: string
  observation: string
}

const resolver = contractResolver<Values>(transitionProfile.body)

/** Decides about a citizen: the transitions that are open from the current status, and the reason. */
export function StatusDialog({ loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const openFrom = (subject: DecidedCitizen) =>
    can(principal, 'assign-status', 'Profile', subject) ? openTransitions(profileTransitions, subject) : []
  const [only, ...others] = openFrom(loaded)
  const {
    form,
    frame,
    record: subject,
    save,
  } = useRecordForm<Values, DecidedCitizen, ResponseOf<typeof transitionProfile>>({
    record: loaded,
    values: {
      status_id: only === undefined || others.length > 0 ? '' : String(profileTransitions[only].to),
      observation: '',
    },
    resolver,
    send: (values, { id, version }) => request(transitionProfile, { params: { id }, body: { ...values, version } }),
    ...useSubjectReading(loaded.id),
    invalidates: transitionKeys,
    onDone: ({ data, details }) =>
      showProfileTransition(`${personNameCase(loaded.full_name)}: ${data}`, loaded.id, details),
    onClose,
  })
  const { register, watch, setValue, setError, setFocus } = form
  const { errors } = form.formState
  const transitions = openFrom(subject)

  // A colleague's change may have closed the transition that was chosen here.
  const chosen = watch('status_id')
  const isClosed =
    chosen !== '' && transitions.every((transition) => String(profileTransitions[transition].to) !== chosen)
  useEffect(() => {
    if (isClosed) setValue('status_id', '')
  }, [isClosed, setValue])

  const [asks, setAsks] = useState(false)
  const mayReadFiles = couldMeet(principal, listFiles.needs)
  const files = useCallQuery(
    listFiles,
    { params: { id: loaded.id }, query: { per_page: 100 } },
    { enabled: mayReadFiles },
  )
  const documents = files.data?.data ?? []
  const { ready, isSettled, purposeOf } = useReady('citizen', useDeskSettings())
  // If one of these appeared after the decision, it would move the decision away from under the pointer.
  const isArriving = files.isLoading || !isSettled
  const transition = transitions.find((one) => String(profileTransitions[one].to) === chosen)
  const purpose = isPurpose(transition) ? transition : undefined

  function choose(selected: Purpose): void {
    setValue('status_id', String(profileTransitions[selected].to), { shouldDirty: true, shouldValidate: true })
  }

  function insert({ purpose: selected, text }: Ready): void {
    choose(selected)
    setValue('observation', text, { shouldDirty: true, shouldValidate: true })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const observation = watch('observation')
    const matched = purposeOf(observation)
    const isOther = purpose !== undefined && matched !== undefined && matched !== purpose
    const isOpen = purpose === 'verify' && unverified(documents).length > 0 && observation.trim().length >= 3
    if (isOther) {
      event.preventDefault()
      setError('observation', { message: t(`review.meant_for_${matched}`) })
      setFocus('observation')
    } else if (isOpen) {
      event.preventDefault()
      setAsks(true)
    } else frame.onSubmit(event)
  }

  return (
    <Dialog
      {...frame}
      onSubmit={submit}
      width={600}
      title={t('profiles.actions.status')}
      subtitle={<SubjectLine subject={subject} />}
      actions={
        transitions.length === 0 ? null : (
          <Button type="submit" variant="filled" busy={frame.busy || isArriving}>
            {t('ui.save')}
          </Button>
        )
      }
    >
      <p className="row wrap gap-10 soft">
        <span>{t('profiles.status.now')}</span>
        <StatusChip text={subject.status} color={subject.color} />
      </p>
      {mayReadFiles ? (
        <section className="stack gap-6">
          <h3 className="minor-heading">{t('files.title')}</h3>
          {files.data === undefined ? (
            <QueryState query={files} waiting={<Skeleton height={28} />} compact />
          ) : documents.length === 0 ? (
            <p className="soft">{t('files.none')}</p>
          ) : (
            <DocumentStatuses files={documents} />
          )}
        </section>
      ) : null}
      {transitions.length === 0 ? <p>{t('profiles.status.none')}</p> : null}
      {isArriving ? (
        <Skeleton height={320} />
      ) : (
        <>
          {transitions.length === 0 ? null : (
            <fieldset
              className={`stack gap-8 ${styles.transitions}`}
              aria-describedby={errors.status_id === undefined ? undefined : 'transition-fault'}
              aria-invalid={errors.status_id === undefined ? undefined : true}
            >
              <legend>{t('profiles.status.decision')}</legend>
              {transitions.map((one, index) => (
                <label key={one} className={`pressable row at-top gap-12 ${styles.transition}`}>
                  <input
                    type="radio"
                    value={String(profileTransitions[one].to)}
                    autoFocus={index === 0}
                    {...register('status_id')}
                  />
                  <span>
                    <strong className="block">{t(`transitions.${one}`)}</strong>
                    <span className="soft">{t(`profiles.status.${one}_help`)}</span>
                  </span>
                </label>
              ))}
              <ErrorMessage id="transition-fault" className="small error-ink">
                {errors.status_id === undefined ? null : t('profiles.status.decision_required')}
              </ErrorMessage>
              {transition === undefined ? null : (
                <p className="soft small">
                  {purpose === undefined
                    ? t('profiles.status.no_mail')
                    : t('profiles.status.mail', { email: subject.email, status: t(`review.decided_${purpose}`) })}
                </p>
              )}
            </fieldset>
          )}
          {ready.length === 0 || transitions.length === 0 ? null : (
            <section className="stack gap-10">
              <h3 className="minor-heading">{t('review.ready_title')}</h3>
              <ReadyPhrases ready={ready} open={transitions.filter(isPurpose)} keys={false} onReady={insert} />
            </section>
          )}
          <TextArea
            {...textProps(form, 'observation')}
            label={t('fields.observation')}
            help={t('profiles.status.observation_help')}
            rows={3}
          />
        </>
      )}
      {asks ? (
        <VerifyQuestion
          name={subject.full_name}
          files={unverified(documents)}
          mayReturn={transitions.includes('return')}
          onDecide={(selected) => {
            setAsks(false)
            choose(selected)
            if (selected === 'verify') save()
            else setFocus('observation')
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Dialog>
  )
}
