import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js'
import type { Schedule } from '@portal/contract'
import { checkEnrolment, enrolCitizen } from '@portal/contract/staff'
import { type ReactElement, Suspense, useState } from 'react'
import { faultText } from '../../../kit/form/form.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FailedState } from '../../../kit/ui/EmptyState.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { CitizenBox, type FoundCitizen } from './CitizenBox.tsx'
import styles from './enrol-dialog.module.css'
import { transitionTags } from './tags.ts'
import { scheduleTitle } from './texts.ts'

const Markdown = lazy(async () => ({ default: (await import('../../../kit/ui/Markdown.tsx')).Markdown }))

interface Props {
  readonly schedule: Schedule
  readonly onClose: () => void
}

/** Enrols a citizen on their behalf: the person, whether enrolment is possible or why not, and the consents signed on paper. */
export function EnrolDialog({ schedule, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [citizen, setCitizen] = useState<FoundCitizen | null>(null)
  const [observation, setObservation] = useState('')
  const [consents, setConsents] = useState<readonly number[]>([])
  const [faults, setFaults] = useState<{ citizen?: string; observation?: string }>({})
  const [errorMessage, setErrorMessage] = useState<string>()
  const check = useCallQuery(
    checkEnrolment,
    { params: { id: citizen?.id ?? 0, schedule: schedule.id } },
    { enabled: citizen !== null, onFailure: 'inline', freshFor: 0 },
  )
  const verdict = citizen === null ? undefined : check.data?.data
  const reasons = verdict?.reasons ?? []
  const isWaivable = reasons.length > 0 && reasons.every((one) => one.can_waive)
  const cannot = verdict !== undefined && !verdict.can_enrol && !isWaivable
  const applying = schedule.consent.filter(
    ({ is_active, min_age, max_age }) =>
      is_active && citizen !== null && citizen.age >= (min_age ?? 0) && citizen.age <= (max_age ?? 200),
  )
  const { mutate, isPending } = useCallMutation(enrolCitizen, {
    refreshes: [...transitionTags],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      const [said] = error.errors.observation ?? []
      if (said !== undefined) setFaults({ observation: said })
      else setErrorMessage(sentenceOf(error))
      // The reasons against the enrolment may have changed.
      void check.refetch()
    },
  })

  function save(): void {
    setErrorMessage(undefined)
    if (citizen === null) {
      setFaults({ citizen: faultText('profile_id', 'validation.required') })
      return
    }
    if (isWaivable && observation.trim() === '') {
      setFaults({ observation: t('roster.enrolling.observation_waive') })
      return
    }
    mutate({
      params: { id: citizen.id, schedule: schedule.id },
      body: {
        ...(observation.trim() === '' ? {} : { observation }),
        consents: applying.map(({ id }) => id).filter((id) => consents.includes(id)),
      },
    })
  }

  return (
    <Dialog
      width={600}
      title={t('roster.enrolling.title')}
      subtitle={scheduleTitle(schedule)}
      dirty={citizen !== null || observation !== ''}
      busy={isPending}
      error={errorMessage}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        <Button type="submit" variant="filled" busy={isPending} disabled={cannot}>
          {t('roster.enrolling.save')}
        </Button>
      }
    >
      <CitizenBox
        label={t('roster.enrolling.whom')}
        value={citizen}
        autoFocus
        error={faults.citizen}
        onChange={(one) => {
          setCitizen(one)
          setConsents([])
          setFaults({})
          setErrorMessage(undefined)
        }}
      />
      {citizen === null ? null : check.error !== null && verdict === undefined ? (
        <FailedState error={check.error} onRetry={() => void check.refetch()} compact />
      ) : verdict === undefined ? (
        <p role="status">{t('roster.enrolling.checking')}</p>
      ) : reasons.length === 0 ? (
        <p className="notice success row gap-8 strong" role="status">
          <Icon path={mdiCheckCircle} />
          {t('roster.enrolling.can')}
        </p>
      ) : (
        <div className={`notice ${styles.cannot} ${isWaivable ? 'warning-tint' : 'error-tint'}`} role="status">
          <p className={`row gap-8 strong ${isWaivable ? 'warning-ink' : 'error-ink'}`}>
            <Icon path={mdiAlertCircle} />
            {t(isWaivable ? 'roster.enrolling.waive' : 'roster.enrolling.cannot')}
          </p>
          <ul>
            {reasons.map(({ code, reason }) => (
              <li key={code}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {citizen === null || cannot || applying.length === 0 ? null : (
        <fieldset>
          <legend>{t('roster.enrolling.consents')}</legend>
          <p className={`muted ${styles.help}`}>{t('roster.enrolling.consents_help')}</p>
          {applying.map(({ id, title, text }) => (
            <div key={id}>
              <CheckBox
                label={title}
                checked={consents.includes(id)}
                onChange={(event) =>
                  setConsents(event.target.checked ? [...consents, id] : consents.filter((one) => one !== id))
                }
              />
              <details className={`small ${styles.text}`}>
                <summary className="fold">{t('roster.enrolling.read')}</summary>
                <Suspense>
                  <Markdown text={text} />
                </Suspense>
              </details>
            </div>
          ))}
        </fieldset>
      )}
      {citizen === null || cannot ? null : (
        <TextArea
          label={t('fields.observation')}
          optional={!isWaivable}
          help={t(isWaivable ? 'roster.enrolling.observation_waive' : 'roster.enrolling.observation_help')}
          error={faults.observation}
          value={observation}
          length={observation.length}
          rows={3}
          onChange={(event) => {
            setObservation(event.target.value)
            setFaults({})
          }}
        />
      )}
    </Dialog>
  )
}
