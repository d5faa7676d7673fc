import type { ScheduleRow } from '@portal/contract'
import { createSchedule, updateSchedule } from '@portal/contract/staff'
import { type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '../../../kit/form/form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { DateBox } from '../../../kit/ui/DateBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { type Merged, mergeThree, settle } from '../../../kit/ui/three-way.ts'
import { bodyOf, copyOf, emptyValues, type ScheduleValues, scheduleResolver, valuesOf } from './form-values.ts'
import { ReferenceBox } from './ReferenceBox.tsx'
import { ReferencesBox } from './ReferencesBox.tsx'
import type { ReferenceKind } from './references.ts'
import styles from './schedule-form.module.css'
import { changedTags } from './tags.ts'
import { scheduleTitle } from './texts.ts'

const ConflictChoice = lazy(async () => ({
  default: (await import('../../../kit/ui/ConflictChoice.tsx')).ConflictChoice,
}))

type Field = keyof ScheduleValues & string
type Row = Parameters<typeof valuesOf>[0] & Pick<ScheduleRow, 'id' | 'version' | 'accepted' | 'teams_accepted'>

interface Props {
  /** The schedule to change, or to begin another one with. */
  readonly from?: Row | undefined
  readonly mode: 'create' | 'edit' | 'duplicate'
  readonly onClose: () => void
  /** Told the new one's number. */
  readonly onCreated?: (id: number) => void
}

interface Overtaken {
  readonly row: Row
  readonly theirs: ScheduleValues
  readonly merged: Merged<ScheduleValues & Record<string, unknown>>
}

function start({ from, mode }: Pick<Props, 'from' | 'mode'>): ScheduleValues {
  if (from === undefined) return emptyValues
  return mode === 'duplicate' ? copyOf(from) : valuesOf(from)
}

function rowIn(error: ApiError): Row | undefined {
  const { details } = error
  const isRow = typeof details === 'object' && details !== null && 'version' in details && 'program_id' in details
  return error.reason === 'stale_version' && isRow ? (details as unknown as Row) : undefined
}

/** Makes, changes or copies a schedule, with its conditional parts; a colleague's change meanwhile is put together with one's own. */
export function ScheduleForm({ from, mode, onClose, onCreated }: Props): ReactElement {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(from)
  const [trouble, setTrouble] = useState<string>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const { register, control, handleSubmit, watch, setError, getValues, reset, formState } = useForm<ScheduleValues>({
    defaultValues: start({ from, mode }),
    resolver: scheduleResolver,
    shouldFocusError: false,
  })
  const { errors, isDirty } = formState
  const said = (field: Field) => (errors[field] as { message?: string } | undefined)?.message

  function focusFirstFault(): void {
    // After the faults are drawn.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function fail(error: ApiError): void {
    const row = rowIn(error)
    if (row !== undefined && seen !== undefined) {
      const theirs = valuesOf(row)
      const merged = mergeThree({ ...valuesOf(seen) }, { ...getValues() }, { ...theirs })
      setOvertaken({ row, theirs, merged })
      return
    }
    if (showFieldErrors(error, Object.keys(emptyValues) as Field[], setError)) focusFirstFault()
    else setTrouble(error.message)
  }

  const creating = useCallMutation(createSchedule, {
    refreshes: [...changedTags],
    onDone: ({ data, details }) => {
      showDone(data)
      onClose()
      onCreated?.(details.id)
    },
    onFailed: fail,
  })
  const updating = useCallMutation(updateSchedule, {
    refreshes: [...changedTags],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: fail,
  })
  const isBusy = creating.isPending || updating.isPending

  function send(values: ScheduleValues, row = seen): void {
    setTrouble(undefined)
    const body = bodyOf(values)
    if (mode === 'edit' && row !== undefined) {
      updating.mutate({ params: { id: row.id }, body: { ...body, version: row.version } })
    } else creating.mutate({ body })
  }

  const reference = (
    name: Field,
    kind: ReferenceKind,
    more: { label: string; optional?: boolean; help?: ReactNode },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ReferenceBox
          {...more}
          kind={kind}
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
  const accepted = mode === 'edit' ? (seen?.accepted ?? 0) : 0
  const teamsAccepted = mode === 'edit' ? (seen?.teams_accepted ?? 0) : 0
  return (
    <Dialog
      open
      side
      width={680}
      title={t(`schedules.form.${mode}_title`)}
      subtitle={from === undefined ? undefined : scheduleTitle(from)}
      onClose={onClose}
      dirty={isDirty || mode === 'duplicate'}
      busy={isBusy}
      error={trouble}
      onSubmit={(event) => void handleSubmit((values) => send(values), focusFirstFault)(event)}
      actions={
        <Button type="submit" variant="filled" busy={isBusy}>
          {t(mode === 'edit' ? 'ui.save' : 'schedules.form.create')}
        </Button>
      }
    >
      <div ref={frame} className={styles.form}>
        <section className={styles.part}>
          <h3>{t('schedules.form.what')}</h3>
          {reference('program_id', 'programs', { label: t('fields.program_id') })}
          {reference('activity_id', 'activities', { label: t('fields.activity_id') })}
          {reference('modality_id', 'modalities', { label: t('fields.modality_id'), optional: true })}
        </section>
        <section className={styles.part}>
          <h3>{t('schedules.form.where')}</h3>
          <div className={styles.wide}>
            {reference('stage_id', 'stages', { label: t('fields.stage_id'), help: t('schedules.form.stage_help') })}
          </div>
          {reference('weekday_id', 'week-days', { label: t('fields.weekday_id') })}
          {reference('daily_id', 'daily-hours', { label: t('fields.daily_id') })}
        </section>
        <section className={styles.part}>
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
          <div className={styles.wide}>
            <CheckBox {...register('disability')} label={t('fields.only_disability')} />
          </div>
        </section>
        <section className={styles.part}>
          <h3>{t('schedules.form.window')}</h3>
          {moment('start_date', t('schedules.form.opens'))}
          {moment('final_date', t('schedules.form.closes'))}
        </section>
        <section className={styles.part}>
          <h3>{t('schedules.form.conditions')}</h3>
          <div className={styles.wide}>
            <CheckBox {...register('is_paid')} label={t('schedules.form.is_paid')} />
            {isPaid ? (
              <div className={styles.conditional}>{reference('rate_id', 'rates', { label: t('fields.rate_id') })}</div>
            ) : null}
          </div>
          <div className={styles.wide}>
            <CheckBox {...register('is_teams')} label={t('schedules.form.is_teams')} />
            {said('is_teams') === undefined ? null : (
              <p className={styles.fault} role="alert">
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
        <section className={styles.part}>
          <h3>{t('schedules.form.publication')}</h3>
          <div className={styles.wide}>
            <CheckBox {...register('is_activated')} label={t('schedules.form.is_activated')} />
            <p className={styles.note}>
              {t(isActivated ? 'schedules.form.activated_help' : 'schedules.form.inactive_help')}
            </p>
          </div>
        </section>
      </div>
      {overtaken === undefined ? null : (
        <Suspense>
          <ConflictChoice
            subtitle={scheduleTitle(overtaken.row)}
            fields={overtaken.merged.contested.map((name) => ({
              name,
              label: labelOf(name),
              mine: shown(overtaken.merged.values[name]),
              theirs: shown(overtaken.theirs[name as Field]),
            }))}
            taken={overtaken.merged.taken.map(labelOf)}
            busy={isBusy}
            onClose={() => setOvertaken(undefined)}
            onChoose={(choices) => {
              const values = settle(overtaken.merged, { ...overtaken.theirs }, choices) as ScheduleValues
              setOvertaken(undefined)
              setSeen(overtaken.row)
              reset(values, { keepDefaultValues: true })
              send(values, overtaken.row)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )

  function labelOf(name: string): string {
    if (name === 'start_date') return t('fields.opening_date')
    if (name === 'final_date') return t('fields.closing_date')
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
