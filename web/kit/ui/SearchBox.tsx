import { mdiChevronDown, mdiClose } from '@mdi/js'
import { holdsWords } from '@portal/contract'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MaterialAutocomplete } from '../theme/MaterialAutocomplete.tsx'
import { boxClass, Field, type FieldProps } from './Field.tsx'
import fieldStyles from './field.module.css'
import { Icon } from './Icon.tsx'
import styles from './search-box.module.css'

interface Props<T> extends FieldProps {
  readonly options: readonly T[]
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  readonly textOf: (option: T) => string
  readonly keyOf: (option: T) => string | number
  /** A second, quieter line of an option. */
  readonly noteOf?: (option: T) => ReactNode
  readonly loading?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Given, the options are the server's for what is typed, and are not narrowed here. */
  readonly onSearch?: (typed: string) => void
}

/** One of many options, found by typing; accents do not matter. Import it lazily. */
export function SearchBox<T>({
  label,
  labelHidden,
  help,
  error,
  optional,
  className,
  options,
  value,
  onChange,
  textOf,
  keyOf,
  noteOf,
  loading = false,
  placeholder,
  autoFocus,
  onSearch,
}: Props<T>): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Field {...{ label, labelHidden, help, error, optional, className, id }}>
      {(ties) => (
        <MaterialAutocomplete<T>
          id={id}
          options={options as T[]}
          value={value}
          loading={loading}
          autoHighlight
          openOnFocus={false}
          getOptionLabel={textOf}
          getOptionKey={keyOf}
          isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
          filterOptions={(all, { inputValue }) => {
            if (onSearch !== undefined) return all
            return all.filter((option) => holdsWords(textOf(option), inputValue))
          }}
          onChange={(_, chosen) => onChange(chosen)}
          onInputChange={(_, typed, reason) => {
            if (reason === 'input') onSearch?.(typed)
          }}
          noOptionsText={t('ui.no_options')}
          loadingText={t('ui.loading')}
          clearText={t('ui.clear')}
          openText={t('ui.select')}
          closeText={t('ui.close')}
          popupIcon={<Icon path={mdiChevronDown} />}
          clearIcon={<Icon path={mdiClose} size={18} />}
          slotProps={{ paper: { className: styles.paper ?? '' }, listbox: { className: styles.list ?? '' } }}
          renderOption={({ key, ...props }, option) => (
            <li {...props} key={key}>
              <span className={styles.option}>
                {textOf(option)}
                {noteOf === undefined ? null : <span className={styles.note}>{noteOf(option)}</span>}
              </span>
            </li>
          )}
          renderInput={(params) => (
            <div ref={params.slotProps.input.ref} className={`${boxClass(error)} ${styles.box}`}>
              <input
                {...params.slotProps.htmlInput}
                {...ties}
                // biome-ignore lint/a11y/noAutofocus: for dialogs whose first control this is
                autoFocus={autoFocus}
                placeholder={placeholder}
                className={fieldStyles.input}
              />
              {params.slotProps.input.endAdornment}
            </div>
          )}
        />
      )}
    </Field>
  )
}
