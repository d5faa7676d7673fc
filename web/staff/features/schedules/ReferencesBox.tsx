import { mdiClose } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import type { FieldProps } from '../../../kit/ui/Field.tsx'
import { ReferencePicker } from '../../../kit/ui/ReferencePicker.tsx'
import { type Choice, type ReferenceKind, sourceOf } from './references.ts'
import styles from './schedule-form.module.css'

interface Props extends FieldProps {
  readonly kind: ReferenceKind
  readonly values: readonly Choice[]
  readonly onChange: (choices: readonly Choice[]) => void
}

/** Several rows of another table: the box adds one more; the chosen ones are listed below and can be removed. */
export function ReferencesBox({ kind, values, onChange, ...field }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="stack gap-8 shrink">
      <ReferencePicker
        {...field}
        source={sourceOf(kind)}
        value={null}
        without={values.map(({ id }) => id)}
        placeholder={t('schedules.form.add')}
        onChange={(choice) => {
          if (choice !== null) onChange([...values, choice])
        }}
      />
      {values.length === 0 ? null : (
        <ul className={`stack gap-4 ${styles.chosen}`} aria-label={field.label}>
          {values.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <IconButton
                icon={mdiClose}
                size="small"
                label={t('schedules.form.take_away', { name: one.name })}
                onClick={() => onChange(values.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
