import type { ReactElement } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { DateBox } from '../../ui/field/DateBox.tsx'
import styles from './controls.module.css'
import type { CatalogueField } from './declared.ts'
import { FieldLabels } from './FieldLabels.tsx'
import type { FormValues } from './form-values.ts'

// Controls that only some catalogues have are loaded only by those.
const FileInput = lazy(() => import('../../ui/field/FileInput.tsx'), 'FileInput')
const ReferenceInput = lazy(() => import('./ReferenceInput.tsx'), 'ReferenceInput')
/** Controls whose value is a text. */
const ofText = {
  colour: lazy(() => import('./ColourInput.tsx'), 'ColourInput'),
  icon: lazy(() => import('./IconInput.tsx'), 'IconInput'),
  markdown: lazy(() => import('./MarkdownInput.tsx'), 'MarkdownInput'),
  money: lazy(() => import('./MoneyInput.tsx'), 'MoneyInput'),
} as const

interface Props {
  readonly field: CatalogueField
  readonly control: Control<FormValues>
  readonly label: string
  readonly help: string | undefined
  readonly autoFocus: boolean
  /** The current name in the row for the value of a reference or a file. */
  readonly named: string | undefined
  /** The part of the file that is uploaded, while it is being sent. */
  readonly sent: number | undefined
  /** The system depends on the value of the field: it is shown and cannot be changed. */
  readonly fixed: boolean
}

/** The input of a field. Only this component decides which control renders which field. Some load at their first render. */
export function FieldInput({ field, control, label, help, autoFocus, named, sent, fixed }: Props): ReactElement {
  const { t } = useTranslation()
  const { field: bound, fieldState } = useController({ name: field.name, control })
  const { value, onChange, onBlur, ref, name } = bound
  const frame = { label, help, error: fieldState.error?.message, optional: !field.required }
  const typed = {
    ...frame,
    name,
    ref,
    onBlur,
    autoFocus,
    value: String(value ?? ''),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }

  if (fixed) {
    return (
      <div>
        <p className={`strong ${styles.fixedLabel}`}>{label}</p>
        <FieldLabels field={field} value={value} named={named} withText />
        <p className={`muted ${styles.help}`}>{t('catalogue.fixed')}</p>
      </div>
    )
  }
  switch (field.control) {
    case 'switch':
      return (
        <div className={styles.switch}>
          <CheckBox
            label={label}
            name={name}
            ref={ref}
            checked={value === true}
            aria-describedby={`${name}-help`}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked)}
          />
          <p
            id={`${name}-help`}
            className={fieldState.error === undefined ? `muted ${styles.help}` : `small error-ink ${styles.error}`}
          >
            {fieldState.error?.message ?? help}
          </p>
        </div>
      )
    case 'select':
      return (
        <SelectBox
          {...typed}
          options={field.options.map((option) => ({ value: option.value, text: String(t(option.label as never)) }))}
          empty={field.required ? t('ui.select') : t('catalogue.none')}
        />
      )
    case 'long-text':
      return <TextArea {...typed} rows={4} length={[...typed.value].length} />
    case 'number':
      return <TextBox {...typed} inputMode="numeric" />
    case 'time':
      return <DateBox {...typed} kind="time" onChange={onChange} />
    case 'date':
      return <DateBox {...typed} onChange={onChange} />
    case 'text':
      return <TextBox {...typed} />
    case 'reference':
      return (
        <ReferenceInput
          {...frame}
          to={field.to}
          value={typeof value === 'number' ? value : null}
          named={named}
          onChange={onChange}
        />
      )
    case 'file':
      return (
        <FileInput
          {...frame}
          value={value instanceof File ? value : null}
          accept=".pdf,application/pdf"
          storedName={named}
          sent={sent}
          onChange={onChange}
        />
      )
    default: {
      const TextControl = ofText[field.control]
      return <TextControl {...frame} value={typed.value} onChange={onChange} />
    }
  }
}
