import { useEffect, useRef } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm as useAnyForm,
} from 'react-hook-form'
import { useTranslation } from '../text/i18n.ts'

/** React Hook Form's hook. After a change of language it finds the errors again, except those that the server found. */
export function useForm<V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> {
  const form = useAnyForm<V>(options)
  const { locale } = useTranslation()
  const said = useRef(locale)
  const { errors } = form.formState
  useEffect(() => {
    if (said.current === locale) return
    said.current = locale
    const found = Object.entries(errors).flatMap(([field, error]) => (error?.type === 'server' ? [] : [field]))
    if (found.length > 0) void form.trigger(found as FieldPath<V>[])
  }, [locale, errors, form])
  return form
}

/** What a control of a form takes: what ties it to its field, and the error of the field. */
export function fieldProps<V extends FieldValues, N extends FieldPath<V>>(
  form: UseFormReturn<V>,
  name: N,
  rules?: RegisterOptions<V, N>,
) {
  return { ...form.register(name, rules), error: form.getFieldState(name, form.formState).error?.message }
}

/** The same for a text of several lines, which shows its length. */
export function textProps<V extends FieldValues>(form: UseFormReturn<V>, name: FieldPath<V>) {
  return { ...fieldProps(form, name), length: String(form.watch(name)).length }
}
