import type { ResponseOf } from '@portal/contract'
import { type SharedFields, updateSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import { request } from '../../../../kit/request/api.ts'
import { counted, formatMoment, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { type ManyProps, useManyForm } from '../../../list/many/many-form.tsx'
import { wireMoment } from '../../../ui/field/typed-dates.ts'
import { HourPicker } from '../form/HourPicker.tsx'
import { fieldLabel, MomentField, ReferenceField } from '../form/ScheduleFields.tsx'
import styles from '../form/schedule-form.module.css'
import { changedKeys } from '../tags.ts'
import { nameIn, type OnRows, SelectedSchedules } from './SelectedSchedules.tsx'
import { changesIn, type SharedField, type SharedValues, sharedOf, sharedResolver, touchedIn } from './together.ts'

/** Changes several schedules: shows equal and different values, and changes only the touched fields. */
export function EditManyDialog({ selected, onDone, onClose }: ManyProps): ReactElement {
  const { t } = useTranslation()
  return (
    <SelectedSchedules selected={selected} title={t('schedules.together.edit')} onClose={onClose}>
      {(rows) => <EditForm rows={rows} onDone={onDone} onClose={onClose} />}
    </SelectedSchedules>
  )
}

/** The maximum of different values of a field that are named. */
const namedValues = 3

function EditForm({ rows, onDone, onClose }: OnRows) {
  const { t } = useTranslation()
  const { values: before, differing } = sharedOf(rows)
  const {
    form: { register, control, watch, formState },
    frame,
    result,
  } = useManyForm<SharedValues, ResponseOf<typeof updateSchedules>>({
    selected: { kind: 'ids', ids: rows.map(({ id }) => id) },
    values: before,
    resolver: sharedResolver(before),
    send: (values) =>
      request(updateSchedules, {
        body: {
          rows: rows.map(({ id, version }) => ({ id, version })),
          changes: changesIn(values, before) as SharedFields,
        },
      }),
    invalidates: changedKeys,
    skippedText: (amount) => t('schedules.many.schedules_left_out', amount),
    nameOf: nameIn(rows),
    isNothing: ({ changed }) => changed === 0,
    onDone,
    onClose,
  })
  const touched = touchedIn(watch(), before)
  const count = counted(rows.length)
  if (result !== null) return result

  const shown = (field: SharedField, value: SharedValues[SharedField]): string => {
    if (typeof value === 'object') return value?.name ?? ''
    if (field === 'is_activated') return t(value === '1' ? 'schedules.active' : 'schedules.inactive')
    return field === 'start_date' || field === 'final_date' ? formatMoment(wireMoment(value)) : value
  }
  const helpOf = (field: SharedField) => {
    const values = differing.get(field)
    if (values === undefined) return undefined
    const rest = values.length - namedValues
    const named = values.slice(0, namedValues).map((value) => shown(field, value))
    const more = rest > 0 ? ` ${t('list.many_more', { formatted: formatNumber(rest) })}` : ''
    return t('schedules.together.differs', { values: named.join(', ') + more })
  }
  const of = (field: SharedField) => ({ help: helpOf(field), error: formState.errors[field]?.message })
  const figure = (name: 'min_age' | 'max_age' | 'quota') => (
    <TextBox {...register(name)} {...of(name)} label={fieldLabel(name)} inputMode="numeric" maxLength={9} />
  )

  return (
    <Dialog
      {...frame}
      side
      width={680}
      title={t('schedules.together.edit_title', count)}
      subtitle={t('schedules.together.edit_help')}
      submit={t('schedules.together.save', count)}
      canSubmit={touched.length > 0}
    >
      <div className="stack gap-24">
        <section className="form-part">
          <h3>{t('fields.window')}</h3>
          <MomentField control={control} name="start_date" help={helpOf('start_date')} />
          <MomentField control={control} name="final_date" help={helpOf('final_date')} />
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.whom')}</h3>
          <div className={`at-top gap-16 whole-row ${styles.figures}`}>
            {figure('min_age')}
            {figure('max_age')}
            {figure('quota')}
          </div>
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.where')}</h3>
          <div className="whole-row">
            <ReferenceField control={control} name="stage_id" kind="stages" help={helpOf('stage_id')} />
          </div>
          <ReferenceField control={control} name="weekday_id" kind="week-days" help={helpOf('weekday_id')} />
          <Controller
            control={control}
            name="daily_id"
            render={({ field }) => <HourPicker {...of('daily_id')} value={field.value} onChange={field.onChange} />}
          />
        </section>
        <section className="form-part">
          <h3>{t('schedules.form.publication')}</h3>
          <SelectBox
            {...register('is_activated')}
            {...of('is_activated')}
            label={t('fields.is_activated')}
            empty={differing.has('is_activated') ? t('schedules.together.as_it_is') : false}
            options={[
              { value: '1', text: t('schedules.active') },
              { value: '0', text: t('schedules.inactive') },
            ]}
          />
        </section>
        <Status className="soft">
          {touched.length === 0
            ? t('schedules.together.nothing')
            : t('schedules.together.changes', { fields: touched.map(fieldLabel).join(', ') })}
        </Status>
      </div>
    </Dialog>
  )
}
