import type { AnswerOf, Call } from '@portal/contract'
import { type FormEvent, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { InputOf } from '../request/api.ts'
import type { ApiError } from '../request/api-errors.ts'
import { useCallMutation } from '../request/queries.ts'
import { contractResolver, showFieldErrors } from './form.ts'

interface Options<C extends Call, V extends FieldValues> {
  readonly values: V
  /** Tags whose answers are asked again once it is done. */
  readonly refreshes: readonly string[]
  /** What is sent for what was filled in. */
  readonly inputOf: (values: V) => InputOf<C>
  readonly onDone: (answer: AnswerOf<C>) => void
  /** Deals with a refusal that no field shows; its sentence stands above the form until then. */
  readonly onRefused?: (error: ApiError) => void
  /** Called once it is done, and when the person goes away. */
  readonly onClose: () => void
}

export interface DialogForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** What `Dialog` wants of a form. */
  readonly frame: {
    readonly open: true
    readonly dirty: boolean
    readonly busy: boolean
    readonly error: string | undefined
    readonly onClose: () => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** Puts another sentence above the form. */
  readonly setTrouble: (text: string) => void
}

/**
 * A form in a dialog that ends in one call: checked by the call's own schema, refusals at their fields or above the form,
 * nothing typed lost, closed when it is done.
 */
export function useDialogForm<C extends Call & { readonly body: z.ZodMiniType }, V extends FieldValues>(
  call: C,
  { values, refreshes, inputOf, onDone, onRefused, onClose }: Options<C, V>,
): DialogForm<V> {
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<V>({ defaultValues: values as DefaultValues<V>, resolver: contractResolver<V>(call.body) })
  const { mutate, isPending } = useCallMutation(call, {
    refreshes,
    onDone: (answer) => {
      onDone(answer)
      onClose()
    },
    onFailed: (error) => {
      if (showFieldErrors(error, Object.keys(values) as FieldPath<V>[], form.setError)) return
      setTrouble(error.message)
      onRefused?.(error)
    },
  })
  const save = form.handleSubmit((filled) => {
    setTrouble(undefined)
    mutate(inputOf(filled))
  })
  return {
    form,
    frame: {
      open: true,
      dirty: form.formState.isDirty,
      busy: isPending,
      error: trouble,
      onClose,
      onSubmit: (event) => void save(event),
    },
    setTrouble,
  }
}
