import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { type ApiError, sentenceOf } from '../request/api-errors.ts'
import { useWrite } from '../request/queries.ts'
import { showDone } from '../ui/feedback/snackbars.ts'
import { inWordsOfForm, type LabelOf } from './errors.ts'
import { resolverIn, showFieldErrors } from './form.ts'
import { useForm } from './use-form.ts'

export interface DialogFormOptions<V, A> {
  readonly values: V
  /** Validates the form; undefined when there is nothing to validate. */
  readonly resolver?: Resolver<V & FieldValues>
  /** The labels of fields whose label in the form differs from the one in the messages. */
  readonly labelOf?: LabelOf
  /** The form has a summary of its errors, which takes the focus instead of the first invalid field. */
  readonly hasSummary?: boolean
  readonly send: (values: V) => Promise<A>
  /** Tags whose data is fetched again after a save. */
  readonly invalidates: readonly string[]
  /** Called with the response. Without it, the response is a sentence, which is shown. */
  readonly onDone?: (response: A, values: V) => void
  /** Handles an error before the form shows it. @returns whether the error is handled completely */
  readonly onError?: (error: ApiError) => boolean
  /** Called after a save, and when the person closes the dialog. A form that stays on the page has none. */
  readonly onClose?: () => void
}

export interface DialogForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** The props of `Dialog` that a form sets. */
  readonly frame: {
    readonly dirty: boolean
    readonly busy: boolean
    readonly error: string | undefined
    readonly onClose: () => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly formRef: RefObject<HTMLFormElement | null>
  }
  readonly save: () => void
  /** Shows a sentence above the form; undefined removes it. */
  readonly showError: (text: string | undefined) => void
}

/** The first control that is marked as invalid. A group cannot take the focus, but its first control can. */
const wrongControl = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

/**
 * A form in a dialog that ends in one call. Its resolver validates it with the contract's schema. Errors show at their fields or
 * above the form, and the typed values stay. The dialog closes when the call succeeds.
 */
export function useDialogForm<V extends FieldValues, A>({
  values,
  resolver,
  labelOf,
  hasSummary = false,
  send,
  invalidates,
  onDone = (response) => showDone((response as { readonly data: string }).data),
  onError,
  onClose = () => {},
}: DialogFormOptions<V, A>): DialogForm<V> {
  const element = useRef<HTMLFormElement>(null)
  const [error, showError] = useState<string>()
  /** A message with the field labels of this form; the field of the message comes first. */
  const inForm = (sentence: string, field: string) =>
    labelOf === undefined ? sentence : inWordsOfForm(sentence, [field, ...Object.keys(values)], labelOf)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    // React Hook Form focuses only registered controls, and would take the focus from the first invalid one.
    shouldFocusError: false,
    resolver: resolver && resolverIn(resolver, inForm),
  })

  function focusFirstError(): void {
    if (hasSummary) return
    // After the errors are rendered.
    setTimeout(() => element.current?.querySelector<HTMLElement>(wrongControl)?.focus())
  }

  const { mutate, isPending } = useWrite(send, {
    invalidates,
    onDone: (response, filled) => {
      onDone(response, filled)
      onClose()
    },
    onError: (apiError) => {
      const isShown =
        onError?.(apiError) === true ||
        showFieldErrors(apiError, Object.keys(values) as FieldPath<V>[], form.setError, inForm)
      if (isShown) focusFirstError()
      else showError(sentenceOf(apiError))
    },
  })

  const save = (event?: FormEvent<HTMLFormElement>) => {
    showError(undefined)
    void form.handleSubmit((filled) => mutate(filled), focusFirstError)(event)
  }

  return {
    form,
    frame: {
      dirty: form.formState.isDirty,
      busy: isPending,
      error,
      onClose,
      formRef: element,
      onSubmit: (event) => {
        event.preventDefault()
        element.current = event.currentTarget
        save(event)
      },
    },
    save: () => save(),
    showError,
  }
}
