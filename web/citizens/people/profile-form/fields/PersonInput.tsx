import { declaredField, fieldsOfSection, type PersonSection, personForm } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { helpOfField, labelOfField } from '../person-errors.ts'
import type { PersonField } from '../person-values.ts'
import { Choices } from './Choices.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { TextField } from './TextField.tsx'

/** The value of `autocomplete`. */
const autoComplete: Partial<Record<PersonField, string>> = { address: 'street-address', mobile_phone: 'tel' }

interface Props {
  readonly form: PersonFormReturn
  readonly field: Exclude<PersonField, 'relationship'>
  readonly onChange?: (value: string) => void
}

/** Whether a field that {@link PersonInput} shows can stay empty. */
export function isOptional(field: Props['field']): boolean {
  return personForm.shape[field].safeParse('').success
}

/** The input of a field that depends on no other field, by its kind. */
export function PersonInput({ form, field, onChange }: Props): ReactElement {
  const { t } = useTranslation()
  const { kind, list } = declaredField(field) ?? {}
  const optional = isOptional(field)
  if (list !== undefined) return <ListField form={form} field={field} optional={optional} onChange={onChange} />
  if (kind === 'flag') {
    return (
      <FieldPlace field={field}>
        <Choices
          name={field}
          label={labelOfField(field)}
          help={helpOfField(field)}
          value={form.watch(field)}
          options={[
            { value: 'SI', text: t('ui.yes') },
            { value: 'NO', text: t('ui.no') },
          ]}
          error={form.formState.errors[field]?.message}
          onChange={(value) => {
            setField(form, field, value)
            onChange?.(value)
          }}
        />
      </FieldPlace>
    )
  }
  return (
    <TextField
      form={form}
      field={field}
      help={helpOfField(field)}
      optional={optional}
      autoComplete={autoComplete[field]}
      {...(kind === 'phone' && { type: 'tel', inputMode: 'tel' })}
      {...(kind === 'number' && { inputMode: 'numeric' })}
    />
  )
}

/** The kinds whose inputs depend on other fields. The pages place them one by one. */
const placed = new Set(['name', 'document', 'birthdate', 'place', undefined])

/** The fields of a section that {@link PersonInput} can show, without those that a page places itself. */
export function FurtherFields({
  form,
  section,
  but = [],
}: Pick<Props, 'form'> & { readonly section: PersonSection; readonly but?: readonly PersonField[] }): ReactElement {
  const fields = fieldsOfSection(section).filter(
    (field) => !placed.has(declaredField(field)?.kind) && !but.includes(field),
  )
  return (
    <>
      {fields.map((field) => (
        <PersonInput key={field} form={form} field={field} />
      ))}
    </>
  )
}
