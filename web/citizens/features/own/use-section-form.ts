import type { Call } from '@portal/contract'
import { type FormEvent, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { showFieldErrors } from '../../../kit/form/form.ts'
import { useUnsaved } from '../../../kit/form/unsaved.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import type { InputOf } from '../../../kit/request/api.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'

interface Options<V, C extends Call> {
  readonly call: C
  readonly values: V
  readonly resolver?: Resolver<V & FieldValues>
  readonly refreshes: readonly string[]
  readonly inputOf: (values: V) => InputOf<C>
  readonly onDone: (sentence: string, values: V) => void
}

/**
 * A form of a page that ends in one call. Errors are shown at their fields or above the form, and what was typed stays.
 */
export function useSectionForm<V extends FieldValues, C extends Call>(options: Options<V, C>) {
  const { call, values, resolver, refreshes, inputOf, onDone } = options
  const [error, setError] = useState<string>()
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    ...(resolver === undefined ? {} : { resolver: resolver as Resolver<V> }),
  })
  const { mutate, isPending } = useCallMutation(call, { refreshes })
  useUnsaved(form.formState.isDirty, isPending)

  const submit = form.handleSubmit((filled) => {
    setError(undefined)
    mutate(inputOf(filled), {
      onSuccess: (answer) => onDone(String((answer as { readonly data: unknown }).data), filled),
      onError: (failed) => {
        const isShown = showFieldErrors(failed, Object.keys(values) as FieldPath<V>[], form.setError)
        if (!isShown) setError(sentenceOf(failed))
      },
    })
  })
  return {
    form,
    error,
    busy: isPending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isPending) void submit(event)
    },
  }
}
