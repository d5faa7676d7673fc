import type { ComponentProps, ReactElement } from 'react'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { labelOfField } from '../person-errors.ts'
import type { PersonField } from '../person-values.ts'
import { FieldPlace, type PersonFormReturn } from './FieldPlace.tsx'

interface Props extends Omit<ComponentProps<typeof TextBox>, 'label' | 'error' | 'form'> {
  readonly form: PersonFormReturn
  readonly field: PersonField
}

/** A text field of the form of a person. */
export function TextField({ form, field, ...rest }: Props): ReactElement {
  return (
    <FieldPlace field={field}>
      <TextBox label={labelOfField(field)} {...rest} {...fieldProps(form, field)} />
    </FieldPlace>
  )
}
