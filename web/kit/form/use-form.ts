import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm as useAnyForm,
} from 'react-hook-form'
import { useTranslation } from '../text/i18n.ts'
import type { FormContext } from './form.ts'

/** The fields that password managers fill, by the last word of their `autocomplete`. */
const filledByManagers = /(^| )(username|email|current-password|new-password|one-time-code)$/

/** Reads values that a password manager wrote into the controls of a form without an event, which React Hook Form therefore misses. */
function takeFilled<V extends FieldValues>(form: UseFormReturn<V>, event: BaseSyntheticEvent | undefined): void {
  const element: unknown = event?.currentTarget
  if (!(element instanceof HTMLFormElement)) return
  for (const control of element.elements) {
    if (!(control instanceof HTMLInputElement) || !filledByManagers.test(control.autocomplete)) continue
    const name = control.name as FieldPath<V>
    if (typeof form.getValues(name) === 'string' && form.getValues(name) !== control.value)
      form.setValue(name, control.value as Parameters<typeof form.setValue>[1], { shouldDirty: true })
  }
}

/**
 * React Hook Form's hook. After a change of language it finds the errors again, except those that the server found. A submit that gets its
 * event reads what a password manager filled in.
 */
export function useForm<V extends FieldValues>(options: UseFormProps<V, FormContext>): UseFormReturn<V> {
  const form = useAnyForm<V, FormContext>(options) as UseFormReturn<V>
  const [handleSubmit] = useState(() => form.handleSubmit)
  // React Hook Form returns the same object each time, and effects depend on it.
  form.handleSubmit = (onValid, onInvalid) => (event) => {
    takeFilled(form, event)
    return handleSubmit(onValid, onInvalid)(event)
  }
  const { locale } = useTranslation()
  const validatedLocale = useRef(locale)
  const { errors } = form.formState
  useEffect(() => {
    if (validatedLocale.current === locale) return
    validatedLocale.current = locale
    const found = Object.entries(errors).flatMap(([field, error]) => (error?.type === 'server' ? [] : [field]))
    if (found.length > 0) void form.trigger(found as FieldPath<V>[])
  }, [locale, errors, form])
  return form
}

/** The props of a control of a form: its registration, and the error of its field. */
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
