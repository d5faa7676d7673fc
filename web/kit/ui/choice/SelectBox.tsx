import { mdiChevronDown } from '@mdi/js'
import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { boxClass, Field, type FieldProps, splitField } from '../field/Field.tsx'
import styles from '../field/field.module.css'
import { Icon } from '../picture/Icon.tsx'

export interface Option {
  readonly value: string | number
  readonly text: string
}

type Props = Omit<ComponentProps<'select'>, 'size' | 'className' | 'children' | 'multiple'> &
  FieldProps & {
    readonly options: readonly Option[]
    /** The label of the empty choice; false for none. */
    readonly empty?: string | false
    readonly size?: 'medium' | 'small' | 'large'
  }

/** Chooses one of a few options with the browser's own list. For more than 15 options use `SearchBox`. */
export function SelectBox({ options, empty, size, ...props }: Props): ReactElement {
  const { t } = useTranslation()
  const [field, control] = splitField(props)
  return (
    <Field {...field}>
      {(ties) => (
        <div className={boxClass(field.error, size)}>
          <select {...control} {...ties} className={styles.input}>
            {empty === false ? null : <option value="">{empty ?? t('ui.select')}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon path={mdiChevronDown} className={styles.arrow} />
        </div>
      )}
    </Field>
  )
}
