import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { type ApiError, asApiError, sentenceOf } from '../request/api-errors.ts'
import { invalidate, useWrite } from '../request/queries.ts'
import type { Conflict, RecordLabels } from '../ui/conflict/ConflictChoice.tsx'
import { type Choices, mergeForms, settle } from '../ui/conflict/three-way.ts'
import { showDone } from '../ui/feedback/snackbars.ts'
import { lazy } from '../ui/loading/lazy.tsx'
import type { LabelOf } from './errors.ts'
import { type FormContext, showFieldErrors } from './form.ts'
import { useForm } from './use-form.ts'

const ConflictChoice = lazy(() => import('../ui/conflict/ConflictChoice.tsx'), 'ConflictChoice')

/** A form that ends in one call. */
export interface RecordFormOptions<V, A> {
  readonly values: V
  /** Validates the form; undefined when there is nothing to validate. */
  readonly resolver?: Resolver<V & FieldValues, FormContext>
  /** The labels of fields whose label in the form differs from the one in the messages. */
  readonly labelOf?: LabelOf
  /** The form has a summary of its errors, which takes the focus instead of the first invalid field. */
  readonly hasSummary?: boolean
  readonly send: (values: V) => Promise<A>
  /** Tags whose data is fetched again after a save. */
  readonly invalidates: readonly string[]
  /** Called with the response. Without it, the response is a sentence, which is shown; a form that ends in no call has no response. */
  readonly onDone?: (response: A, values: V) => void
  /** Handles an error before the form shows it. @returns whether the error is handled completely */
  readonly onError?: (error: ApiError) => boolean
  /** Called after a save, and when the person closes the dialog. A form that stays on the page has none. */
  readonly onClose?: () => void
}

/** The state of a form that its frame shows: the props of `Dialog` that a form sets, and the prop `frame` of `RecordForm`. */
export interface FormFrame {
  readonly dirty: boolean
  readonly busy: boolean
  /** The sentence above the form. */
  readonly error: string | undefined
  /** The error of the last call; null while there is none. */
  readonly apiError: ApiError | null
  readonly onClose: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

export interface RecordFormState<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly frame: FormFrame
  readonly save: () => void
  /** Shows a sentence above the form; undefined removes it, and the error of the last call. */
  readonly showError: (text: string | undefined) => void
}

/** A form that edits a record which somebody else may change. */
interface EditOptions<V, R, A> extends RecordLabels<V, R>, Omit<RecordFormOptions<V, A>, 'send' | 'labelOf'> {
  /** The record as the person saw it; undefined for a new one. */
  readonly record: R | undefined
  /** Sends the values over this record, with its version. */
  readonly send: (values: V, record: R | undefined) => Promise<A>
}

interface EditForm<V extends FieldValues, R> extends RecordFormState<V> {
  /** The record whose version the next save uses. */
  readonly record: R | undefined
  /** Lets the person choose after somebody else has saved first. Render it inside the dialog. */
  readonly conflict: ReactElement | null
}

/** A form that decides about a record (a status and a reason) and edits none of its fields. */
export interface DecisionOptions<V, R, A> extends Omit<RecordFormOptions<V, A>, 'send'> {
  /** The record as the person saw it. */
  readonly record: R
  /** Sends the decision about this record, with its version. */
  readonly send: (values: V, record: R) => Promise<A>
  /** Reads the current record, when the error says that somebody else saved first. */
  readonly read: (error: ApiError) => Promise<R>
  readonly describe: (record: R, error: ApiError) => string
}

/** The current record: the `details` of a 409 `stale_version`. Undefined for every other error. */
export function currentIn<R>({ reason, details }: ApiError): R | undefined {
  return reason === 'stale_version' && typeof details === 'object' && details !== null ? (details as R) : undefined
}

/** Errors which mean that the record has changed since the person saw it. */
const overtaken: ReadonlySet<string | undefined> = new Set([
  'stale_version',
  'move_not_allowed',
  'move_needs_validator',
])

/** The first control that is marked as invalid. A group cannot take the focus, but its first control can. */
const wrongControl = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

/**
 * A form in a dialog, a panel or a page that ends in one call, or in an action of the page that `send` runs. Its resolver validates it with
 * the contract's schema. Errors show at their fields or above the form, and the typed values stay. A dialog closes when the call succeeds.
 *
 * With a `record`, the form is sent with the version that the person saw. When somebody else saved first, nothing is saved and no typed
 * value is lost. A form that edits the record (`valuesOf`) lets the person choose, field by field, between their value, the other
 * person's and the former one (`conflict`); only then the newer version is overwritten. A form that decides about it (`read`) describes
 * its current state, and the person decides again.
 */
export function useRecordForm<V extends FieldValues, A>(options: RecordFormOptions<V, A>): RecordFormState<V>
export function useRecordForm<V extends FieldValues, R, A>(options: EditOptions<V, R, A>): EditForm<V, R>
export function useRecordForm<V extends FieldValues, R, A>(
  options: DecisionOptions<V, R, A>,
): RecordFormState<V> & { readonly record: R }
export function useRecordForm<V extends FieldValues, R, A>({
  values,
  resolver,
  labelOf,
  hasSummary = false,
  send,
  invalidates,
  onDone = (response) => {
    if (response !== undefined) showDone((response as { readonly data: string }).data)
  },
  onError,
  onClose = () => {},
  record,
  read,
  describe,
  valuesOf,
  titleOf,
  textOf,
}: Omit<RecordFormOptions<V, A>, 'send' | 'labelOf'> &
  Partial<Omit<RecordLabels<V, R>, 'labelOf'>> &
  Partial<Pick<DecisionOptions<V, R, A>, 'read' | 'describe'>> & {
    readonly record?: R | undefined
    readonly labelOf?: ((field: string, of: R | undefined) => ReturnType<LabelOf>) | undefined
    readonly send: (values: V, record: R) => Promise<A>
  }): EditForm<V, R> {
  const element = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [base, setBase] = useState(record)
  // The choice in a conflict and the save after it happen before the next render.
  const target = useRef(record)
  const [conflict, setConflict] = useState<Conflict<V, R>>()
  const labelInForm = labelOf && ((field: string) => labelOf(field, target.current))
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    // React Hook Form focuses only registered controls, and would take the focus from the first invalid one.
    shouldFocusError: false,
    resolver,
    context: { labelOf: labelInForm },
  })

  function focusFirstError(): void {
    if (hasSummary) return
    // After the errors are rendered.
    setTimeout(() => element.current?.querySelector<HTMLElement>(wrongControl)?.focus())
  }

  function take(now: R): void {
    target.current = now
    setBase(now)
  }

  /** Asks the person to choose, when somebody else saved the record first. @returns whether they did */
  function askToChoose(apiError: ApiError): boolean {
    const theirs = currentIn<R>(apiError)
    const loaded = target.current
    if (valuesOf === undefined || theirs === undefined || loaded === undefined) return false
    setConflict({ loaded, theirs, merged: mergeForms(valuesOf(loaded), form.getValues(), valuesOf(theirs)) })
    return true
  }

  /** Reads the record of a decision again, when it has changed. @returns whether it has */
  function decideAgain(apiError: ApiError): boolean {
    if (read === undefined || !overtaken.has(apiError.reason)) return false
    read(apiError).then(
      (now) => {
        take(now)
        setError(describe?.(now, apiError))
      },
      (readError) => setError(asApiError(readError).message),
    )
    invalidate(...invalidates)
    return true
  }

  const call = useWrite((filled: V) => send(filled, target.current as R), {
    invalidates,
    onDone: (response, filled) => {
      onDone(response, filled)
      onClose()
    },
    onError: (apiError) => {
      const isShown =
        askToChoose(apiError) ||
        onError?.(apiError) === true ||
        decideAgain(apiError) ||
        showFieldErrors(apiError, Object.keys(values) as FieldPath<V>[], form.setError, labelInForm)
      if (isShown) focusFirstError()
      else setError(sentenceOf(apiError))
    },
  })

  function showError(text: string | undefined): void {
    setError(text)
    if (text === undefined) call.reset()
  }

  const save = (event?: FormEvent<HTMLFormElement>) => {
    showError(undefined)
    void form.handleSubmit((filled) => call.mutate(filled), focusFirstError)(event)
  }

  function resolve({ loaded, theirs, merged }: Conflict<V, R>, choices: Choices, of: (record: R) => V): void {
    setConflict(undefined)
    take(theirs)
    const chosen = settle(merged, { theirs: of(theirs), former: of(loaded) }, choices)
    form.reset(chosen, { keepDefaultValues: true })
    save()
  }

  return {
    form,
    record: base,
    conflict:
      conflict === undefined || valuesOf === undefined ? null : (
        <ConflictChoice
          conflict={conflict}
          labels={{ valuesOf, titleOf, labelOf, textOf } as RecordLabels<V, R>}
          onChoose={(choices) => resolve(conflict, choices, valuesOf)}
          onClose={() => setConflict(undefined)}
        />
      ),
    frame: {
      dirty: form.formState.isDirty,
      busy: call.isPending,
      error,
      apiError: call.error,
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
