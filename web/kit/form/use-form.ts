import { useEffect, useRef } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useAnyForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/**
 * React Hook Form's hook. After a change of language it says again what the form found wrong; a refusal of the server stays as it was
 * said until the next attempt.
 */
export function useForm<V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> {
  const form = useAnyForm<V>(options)
  const { language } = useTranslation().i18n
  const said = useRef(language)
  const { errors } = form.formState
  useEffect(() => {
    if (said.current === language) return
    said.current = language
    const found = Object.entries(errors).flatMap(([field, error]) => (error?.type === 'server' ? [] : [field]))
    if (found.length > 0) void form.trigger(found as FieldPath<V>[])
  }, [language, errors, form])
  return form
}
