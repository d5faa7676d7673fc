import type { ScheduleRow } from '@portal/contract'
import { createSchedule, updateSchedule } from '@portal/contract/staff'
import type { ReactElement, ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useVersionedForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { DateBox } from '../../../kit/ui/DateBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReferencePicker } from '../../../kit/ui/ReferencePicker.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { Beside } from './Beside.tsx'
import { bodyOf, copyOf, emptyValues, type ScheduleValues, scheduleResolver, valuesOf } from './form-values.ts'
import { HourPicker } from './HourPicker.tsx'
import { ReferencesBox } from './ReferencesBox.tsx'
import { type ReferenceKind, sourceOf } from './references.ts'
import styles from './schedule-form.module.css'
import { changedTags } from './tags.ts'
import { scheduleTitle } from './texts.ts'

type Field = keyof ScheduleValues & string
type Row = Parameters<typeof valuesOf>[0] & Pick<ScheduleRow, 'id' | 'version' | 'accepted' | 'teams_accepted'>

interface Props {
  /** The schedule to change, or to copy. */
  readonly from?: Row | undefined
  readonly mode: 'create' | 'edit' | 'duplicate'
  readonly onClose: () => void
}

function start({ from, mode }: Pick<Props, 'from' | 'mode'>): ScheduleValues {
  if (from === undefined) return emptyValues
  return mode === 'duplicate' ? copyOf(from) : valuesOf(from)
}

/** Creates, changes or copies a schedule, with its conditional fields. */
export function ScheduleForm({ from, mode, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, record, conflict } = useVersionedForm<ScheduleValues, Row, { readonly data: string }>({
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
    refreshes: changedTags,
    onDone: ({ data }) => showDone(data),
    onClose,
    titleOf: scheduleTitle,
    labelOf,
    textOf: (field, values) => shown(values[field]),
  })
  const { register, control, watch } = form
  const { errors } = form.formState
  const said = (field: Field) => (errors[field] as { message?: string } | undefined)?.message

  const reference = (
    name: Field,
    kind: ReferenceKind,
    more: { label: string; optional?: boolean; help?: ReactNode },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ReferencePicker
          {...more}
          source={sourceOf(kind)}
          placeholder={t('schedules.form.find')}
          value={field.value as ScheduleValues['program_id']}
          onChange={field.onChange}
          error={said(name)}
          autoFocus={name === 'program_id' && mode === 'create'}
        />
      )}
    />
  )
  const several = (name: 'regulations' | 'consent', kind: ReferenceKind, label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ReferencesBox
          kind={kind}
          label={label}
          optional
          values={field.value}
          onChange={field.onChange}
          error={said(name)}
        />
      )}
    />
  )
  const moment = (name: 'start_date' | 'final_date', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <DateBox {...field} kind="moment" label={label} error={said(name)} />}
    />
  )
  const figure = (name: Field, label: string, help?: string) => (
    <TextBox {...register(name)} label={label} inputMode="numeric" maxLength={9} help={help} error={said(name)} />
  )

  const isPaid = watch('is_paid')
  const isTeams = watch('is_teams')
  const isActivated = watch('is_activated')
  const accepted = record?.accepted ?? 0
  const teamsAccepted = record?.teams_accepted ?? 0
  return (
    <Dialog
      {...frame}
      side
      width={680}
      title={t(`schedules.form.${mode}_title`)}
      subtitle={from === undefined ? undefined : scheduleTitle(from)}
      dirty={frame.dirty || mode === 'duplicate'}
      submit={t(mode === 'edit' ? 'ui.save' : 'schedules.form.create')}
    >
      <div className="stack gap-24">
        <section className="form-part">
          <h3>{t('schedules.form.what')}</h3>
          {reference('program_id', 'programs', { label: t('fields.program_id') })}
          {reference('activity_id', 'activities', { label: t('fields.activity_id') })}
          {reference('modality_id', 'modalities', { label: t('fields.modality_id'), optional: true })}
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.where')}</h3>
          <div className="whole-row">
            {reference('stage_id', 'stages', { label: t('fields.stage_id'), help: t('schedules.form.stage_help') })}
          </div>
          {reference('weekday_id', 'week-days', { label: t('fields.weekday_id') })}
          <Controller
            control={control}
            name="daily_id"
            render={({ field }) => (
              <HourPicker value={field.value} onChange={field.onChange} error={said('daily_id')} />
            )}
          />
          <div className="whole-row">
            <Beside values={watch()} except={mode === 'edit' ? from?.id : undefined} />
          </div>
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.whom')}</h3>
          <div className={styles.figures}>
            {figure('min_age', t('fields.min_age'))}
            {figure('max_age', t('fields.max_age'))}
            {figure(
              'quota',
              t('fields.quota'),
              accepted === 0
                ? undefined
                : t('schedules.form.quota_help', { count: accepted, formatted: formatNumber(accepted) }),
            )}
          </div>
          <div className="whole-row">
            <CheckBox {...register('disability')} label={t('fields.only_disability')} />
          </div>
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.window')}</h3>
          {moment('start_date', t('schedules.form.opens'))}
          {moment('final_date', t('schedules.form.closes'))}
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.conditions')}</h3>
          <div className="whole-row">
            <CheckBox {...register('is_paid')} label={t('schedules.form.is_paid')} />
            {isPaid ? (
              <div className={styles.conditional}>{reference('rate_id', 'rates', { label: t('fields.rate_id') })}</div>
            ) : null}
          </div>
          <div className="whole-row">
            <CheckBox {...register('is_teams')} label={t('schedules.form.is_teams')} />
            {said('is_teams') === undefined ? null : (
              <p className="small error-ink" role="alert">
                {said('is_teams')}
              </p>
            )}
            {isTeams ? (
              <div className={`${styles.conditional} ${styles.figures}`}>
                {figure('min_team_participants_quota', t('schedules.form.team_min'))}
                {figure('max_team_participants_quota', t('schedules.form.team_max'))}
                {figure(
                  'team_quota',
                  t('fields.team_quota'),
                  teamsAccepted === 0
                    ? undefined
                    : t('schedules.form.quota_help', { count: teamsAccepted, formatted: formatNumber(teamsAccepted) }),
                )}
              </div>
            ) : null}
          </div>
          {several('regulations', 'regulations', t('fields.regulations'))}
          {several('consent', 'informed-consents', t('fields.consent'))}
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.publication')}</h3>
          <div className="whole-row">
            <CheckBox {...register('is_activated')} label={t('schedules.form.is_activated')} />
            <p className={styles.note}>
              {t(isActivated ? 'schedules.form.activated_help' : 'schedules.form.inactive_help')}
            </p>
          </div>
        </section>
      </div>
      {conflict}
    </Dialog>
  )

  function labelOf(name: string): string {
    if (name === 'start_date') return t('schedules.form.opens')
    if (name === 'final_date') return t('schedules.form.closes')
    if (name === 'min_team_participants_quota') return t('schedules.form.team_min')
    if (name === 'max_team_participants_quota') return t('schedules.form.team_max')
    if (name === 'disability') return t('fields.only_disability')
    return t(`fields.${name}` as 'fields.quota')
  }

  function shown(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (Array.isArray(value)) return value.map((one: { name: string }) => one.name).join(', ')
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
    const text = String(value ?? '')
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? formatMoment(`${text.replace('T', ' ')}:00`) : text
  }
}
