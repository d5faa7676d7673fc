import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js'
import type { ResponseOf, Schedule } from '@portal/contract'
import { checkEnrolment, enrolCitizen } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { errorText, resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { textProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import { transitionKeys } from '../../offer/schedules/tags.ts'
import { scheduleTitle } from '../../offer/schedules/texts.ts'
import { CitizenBox, type FoundCitizen } from './CitizenBox.tsx'
import styles from './enrol-dialog.module.css'

interface Props {
  readonly schedule: Schedule
  readonly onClose: () => void
}

interface Values {
  citizen: FoundCitizen | null
  observation: string
  consents: readonly number[]
}

/** The consents that a citizen of this age must accept. */
function consentsFor({ consent }: Schedule, citizen: FoundCitizen | null): Schedule['consent'] {
  return consent.filter(
    ({ is_active, min_age, max_age }) =>
      is_active && citizen !== null && citizen.age >= (min_age ?? 0) && citizen.age <= (max_age ?? 200),
  )
}

/** Enrols a citizen on their behalf: the person, whether enrolment is possible or why not, and the consents signed on paper. */
export function EnrolDialog({ schedule, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, showError } = useRecordForm<Values, ResponseOf<typeof enrolCitizen>>({
    values: { citizen: null, observation: '', consents: [] },
    resolver: resolverOf((values) => {
      if (values.citizen === null)
        return { citizen: { type: 'required', message: errorText('profile_id', 'validation.required') } }
      if (!isWaivable || values.observation.trim() !== '') return {}
      return { observation: { type: 'required', message: t('roster.enrolling.observation_waive') } }
    }),
    send: (values) =>
      request(enrolCitizen, {
        params: { id: values.citizen?.id ?? 0, schedule: schedule.id },
        body: {
          ...(values.observation.trim() === '' ? {} : { observation: values.observation }),
          consents: consentsFor(schedule, values.citizen)
            .map(({ id }) => id)
            .filter((id) => values.consents.includes(id)),
        },
      }),
    invalidates: transitionKeys,
    onError: () => {
      // The reasons against the enrolment may have changed.
      void check.refetch()
      return false
    },
    onClose,
  })
  const { errors } = form.formState
  const { citizen, consents }: Values = form.watch()
  const check = useCallQuery(
    checkEnrolment,
    { params: { id: citizen?.id ?? 0, schedule: schedule.id } },
    { enabled: citizen !== null, freshFor: 0 },
  )
  const verdict = citizen === null ? undefined : check.data?.data
  const reasons = verdict?.reasons ?? []
  const isWaivable = reasons.length > 0 && reasons.every((one) => one.can_waive)
  const cannot = verdict !== undefined && !verdict.can_enrol && !isWaivable
  const applying = consentsFor(schedule, citizen)

  return (
    <Dialog
      {...frame}
      width={600}
      title={t('roster.enrol')}
      subtitle={scheduleTitle(schedule)}
      submit={t('enrolment_transitions.enrol')}
      canSubmit={!cannot}
    >
      <CitizenBox
        label={t('models.Profile')}
        value={citizen}
        autoFocus
        error={errors.citizen?.message}
        onChange={(one) => {
          form.setValue('citizen', one, { shouldDirty: true })
          form.setValue('consents', [])
          form.clearErrors()
          showError(undefined)
        }}
      />
      {citizen === null ? null : verdict === undefined ? (
        <QueryState query={check} waiting={<Status>{t('roster.enrolling.checking')}</Status>} compact />
      ) : reasons.length === 0 ? (
        <Status className="notice success row gap-8 strong">
          <Icon path={mdiCheckCircle} />
          <span>{t('roster.enrolling.can')}</span>
        </Status>
      ) : (
        <Status as="div" className={`notice ${styles.cannot} ${isWaivable ? 'warning-tint' : 'error-tint'}`}>
          <p className={`row gap-8 strong ${isWaivable ? 'warning-ink' : 'error-ink'}`}>
            <Icon path={mdiAlertCircle} />
            <span>{t(isWaivable ? 'roster.enrolling.waive' : 'roster.enrolling.cannot')}</span>
          </p>
          <ul>
            {reasons.map(({ code, reason }) => (
              <li key={code}>{reason}</li>
            ))}
          </ul>
        </Status>
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
                onChange={({ target }) => {
                  const others = consents.filter((one) => one !== id)
                  form.setValue('consents', target.checked ? [...others, id] : others)
                }}
              />
              <details className={`small ${styles.text}`}>
                <summary className="fold">{t('roster.enrolling.read')}</summary>
                <MarkdownText text={text} />
              </details>
            </div>
          ))}
        </fieldset>
      )}
      {citizen === null || cannot ? null : (
        <TextArea
          {...textProps(form, 'observation')}
          label={t('fields.observation')}
          optional={!isWaivable}
          help={t(isWaivable ? 'roster.enrolling.observation_waive' : 'profiles.correct.reason_help')}
          rows={3}
        />
      )}
    </Dialog>
  )
}
