import { mdiContentCopy } from '@mdi/js'
import { createSchedule, updateSchedule } from '@portal/contract/staff'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { counted, formatMoment } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { useServerSetting } from '../../../frame/settings/server-settings.ts'
import { wireMoment } from '../../../ui/field/typed-dates.ts'
import { modifierKey } from '../../../ui/modifier-key.ts'
import { changedKeys } from '../tags.ts'
import { scheduleTitle } from '../texts.ts'
import { Beside } from '../week/Beside.tsx'
import {
  bodyOf,
  copyOf,
  emptyValues,
  nextOf,
  type ScheduleValues,
  type Stored,
  scheduleResolver,
  storedValues,
  valuesOf,
} from './form-values.ts'
import { HourPicker } from './HourPicker.tsx'
import { fieldLabel, MomentField, ReferenceField, ReferencesField } from './ScheduleFields.tsx'
import styles from './schedule-form.module.css'

interface Props {
  /** The schedule to change, or to copy. */
  readonly from?: Stored | undefined
  readonly mode: 'create' | 'edit' | 'duplicate'
  readonly onClose: () => void
}

function start({ from, mode }: Pick<Props, 'from' | 'mode'>): ScheduleValues {
  if (from === undefined) return emptyValues
  return mode === 'duplicate' ? copyOf(from) : valuesOf(from)
}

/** The setting with the values of the last schedule that the person created. */
const lastSetting = 'schedules.last'

/** Creates, changes or copies a schedule, with its conditional fields. A created schedule can be followed by the next one. */
export function ScheduleForm({ from, mode, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const isNew = mode !== 'edit'
  const { value: setting, keep } = useServerSetting(lastSetting)
  const last = mode === 'create' ? storedValues(setting) : undefined
  /** Whether the next schedule follows after this save. */
  const isFollowed = useRef(false)
  /** How often the form was filled from another schedule: then the focus goes to the day. */
  const [filled, setFilled] = useState(0)
  const { form, frame, save, record, conflict } = useRecordForm<ScheduleValues, Stored, { readonly data: string }>({
    record: mode === 'edit' ? from : undefined,
    values: start({ from, mode }),
    valuesOf,
    resolver: scheduleResolver,
    send: (values, base) => {
      const body = bodyOf(values)
      return base === undefined
        ? request(createSchedule, { body })
        : request(updateSchedule, { params: { id: base.id }, body: { ...body, version: base.version } })
    },
    invalidates: changedKeys,
    onDone: ({ data }, values) => {
      showDone(data)
      if (isNew) keep(() => values)
      if (isFollowed.current) fill(() => form.reset(nextOf(values)))
    },
    onClose: () => {
      if (!isFollowed.current) onClose()
    },
    titleOf: scheduleTitle,
    labelOf: fieldLabel,
    textOf: (field, values) => shown(values[field]),
  })
  const { register, control, watch } = form
  const { errors } = form.formState
  const figure = (name: keyof ScheduleValues, help?: string) => (
    <TextBox {...fieldProps(form, name)} label={fieldLabel(name)} inputMode="numeric" maxLength={9} help={help} />
  )
  const taken = (count: number) => (count === 0 ? undefined : t('schedules.form.quota_help', counted(count)))
  function fill(change: () => void): void {
    change()
    setFilled((times) => times + 1)
  }

  function saveAndFollow(): void {
    if (frame.busy) return
    isFollowed.current = true
    save()
  }

  function onKeyDown({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
    if (isNew && key === 'Enter' && shiftKey && (ctrlKey || metaKey)) saveAndFollow()
  }

  const modifier = modifierKey()
  const isPaid = watch('is_paid')
  const isTeams = watch('is_teams')
  const isActivated = watch('is_activated')
  return (
    <Dialog
      {...frame}
      onClose={onClose}
      onSubmit={(event) => {
        isFollowed.current = false
        frame.onSubmit(event)
      }}
      side
      width={680}
      title={t(`schedules.form.${mode}_title`)}
      subtitle={from === undefined ? undefined : scheduleTitle(from)}
      dirty={frame.dirty || mode === 'duplicate'}
      {...(isNew
        ? {
            actions: (
              <>
                <Button
                  data-tip={t('schedules.form.another_keys', { modifier })}
                  busy={frame.busy}
                  onClick={saveAndFollow}
                >
                  {t('schedules.form.another')}
                </Button>
                <Button
                  type="submit"
                  variant="filled"
                  data-tip={t('schedules.form.save_keys', { modifier })}
                  busy={frame.busy}
                >
                  {t('schedules.new')}
                </Button>
              </>
            ),
          }
        : { submit: t('ui.save') })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of its controls */}
      <div className="stack gap-24" onKeyDown={onKeyDown}>
        {last === undefined || filled > 0 ? null : (
          <div className="row wrap gap-8">
            <Button
              size="small"
              variant="outlined"
              icon={mdiContentCopy}
              onClick={() => fill(() => form.reset(nextOf(last), { keepDefaultValues: true }))}
            >
              {t('schedules.form.use_last')}
            </Button>
            <span className="muted">{`${last.activity_id?.name ?? ''} · ${last.stage_id?.name ?? ''}`}</span>
          </div>
        )}
        <section className="form-part">
          <h3>{t('schedules.form.what')}</h3>
          <ReferenceField control={control} name="activity_id" kind="activities" autoFocus={mode === 'create'} />
          <ReferenceField control={control} name="program_id" kind="programs" />
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.where')}</h3>
          <div className="whole-row">
            <ReferenceField control={control} name="stage_id" kind="stages" help={t('schedules.form.stage_help')} />
          </div>
          <ReferenceField
            key={`day ${filled}`}
            control={control}
            name="weekday_id"
            kind="week-days"
            autoFocus={filled > 0}
          />
          <Controller
            control={control}
            name="daily_id"
            render={({ field: { value, onChange } }) => (
              <HourPicker value={value} onChange={onChange} error={errors.daily_id?.message} />
            )}
          />
          <div className="whole-row">
            <Beside values={watch()} except={mode === 'edit' ? from?.id : undefined} />
          </div>
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.whom')}</h3>
          <div className={`at-top gap-16 whole-row ${styles.figures}`}>
            {figure('quota', taken(record?.accepted ?? 0))}
            {figure('min_age')}
            {figure('max_age')}
          </div>
          <div className="whole-row">
            <CheckBox {...register('disability')} label={t('fields.only_disability')} />
          </div>
        </section>
        <section className="form-part">
          <h3>{t('fields.window')}</h3>
          <MomentField control={control} name="start_date" />
          <MomentField control={control} name="final_date" />
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.conditions')}</h3>
          <ReferenceField control={control} name="modality_id" kind="modalities" optional />
          <div className="whole-row">
            <CheckBox {...register('is_paid')} label={t('fields.is_paid')} />
            {isPaid ? (
              <div className={styles.conditional}>
                <ReferenceField control={control} name="rate_id" kind="rates" />
              </div>
            ) : null}
          </div>
          <div className="whole-row">
            <CheckBox {...register('is_teams')} label={t('fields.is_teams')} />
            <ErrorMessage className="small error-ink">{errors.is_teams?.message}</ErrorMessage>
            {isTeams ? (
              <div className={`at-top gap-16 whole-row ${styles.conditional} ${styles.figures}`}>
                {figure('min_team_participants_quota')}
                {figure('max_team_participants_quota')}
                {figure('team_quota', taken(record?.teams_accepted ?? 0))}
              </div>
            ) : null}
          </div>
          <ReferencesField control={control} name="regulations" kind="regulations" />
          <ReferencesField control={control} name="consent" kind="informed-consents" />
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.publication')}</h3>
          <div className="whole-row">
            <CheckBox {...register('is_activated')} label={t('fields.is_activated')} />
            <p className={`muted ${styles.note}`}>
              {t(isActivated ? 'schedules.form.activated_help' : 'schedules.form.inactive_help')}
            </p>
          </div>
        </section>
      </div>
      {conflict}
    </Dialog>
  )

  function shown(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (Array.isArray(value)) return value.map((one: { name: string }) => one.name).join(', ')
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
    const text = String(value ?? '')
    const moment = wireMoment(text)
    return moment === text ? text : formatMoment(moment)
  }
}
