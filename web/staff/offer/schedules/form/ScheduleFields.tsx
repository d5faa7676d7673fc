import { mdiClose } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { translate, useTranslation } from '../../../../kit/text/i18n.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { ReferencePicker } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import { DateBox } from '../../../ui/field/DateBox.tsx'
import { type Choice, type ReferenceKind, sourceOf } from '../references.ts'
import styles from './schedule-form.module.css'

/** The label of a field in the forms of schedules. */
export function fieldLabel(name: string): string {
  if (name === 'start_date') return translate('schedules.form.opens')
  if (name === 'final_date') return translate('schedules.form.closes')
  if (name === 'min_team_participants_quota') return translate('schedules.form.team_min')
  if (name === 'max_team_participants_quota') return translate('schedules.form.team_max')
  if (name === 'disability') return translate('fields.only_disability')
  return translate(`fields.${name}` as 'fields.quota')
}

interface Props<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPath<V>
  readonly help?: ReactNode
  readonly autoFocus?: boolean
}

interface ReferenceProps<V extends FieldValues> extends Props<V> {
  readonly kind: ReferenceKind
  readonly optional?: boolean
}

/** One row of another table. */
export function ReferenceField<V extends FieldValues>({
  control,
  name,
  kind,
  ...rest
}: ReferenceProps<V>): ReactElement {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  return (
    <ReferencePicker
      {...rest}
      label={fieldLabel(name)}
      source={sourceOf(kind)}
      placeholder={t('schedules.form.find')}
      value={field.value as Choice | null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}

/** Several rows of another table: the box adds one more; the chosen ones are listed below and can be removed. */
export function ReferencesField<V extends FieldValues>({ control, name, kind }: ReferenceProps<V>): ReactElement {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const values: readonly Choice[] = field.value
  return (
    <div className="stack gap-8 shrink">
      <ReferencePicker
        label={fieldLabel(name)}
        optional
        error={fieldState.error?.message}
        source={sourceOf(kind)}
        value={null}
        without={values.map(({ id }) => id)}
        placeholder={t('schedules.form.add')}
        onChange={(choice) => {
          if (choice !== null) field.onChange([...values, choice])
        }}
      />
      {values.length === 0 ? null : (
        <ul className={`stack gap-4 ${styles.chosen}`} aria-label={fieldLabel(name)}>
          {values.map((one) => (
            <li key={one.id} className="row gap-4 break-words">
              <span className="grow">{one.name}</span>
              <IconButton
                icon={mdiClose}
                size="small"
                label={t('schedules.form.take_away', { name: one.name })}
                onClick={() => field.onChange(values.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** When enrolment opens or closes. A day without a time is the first moment of an opening and the last second of a closing. */
export function MomentField<V extends FieldValues>({ control, name, ...rest }: Props<V>): ReactElement {
  const { field, fieldState } = useController({ control, name })
  return (
    <DateBox
      {...field}
      {...rest}
      kind="moment"
      dayTime={name === 'final_date' ? 'closes' : 'opens'}
      label={fieldLabel(name)}
      error={fieldState.error?.message}
    />
  )
}
