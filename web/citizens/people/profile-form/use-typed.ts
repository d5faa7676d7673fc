import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Calls a function with all values of a form each time one of them changes. */
export function useTyped<V extends FieldValues>(form: UseFormReturn<V>, onTyped: (values: V) => void): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => latest.current(values) }),
    [form],
  )
}
