import { type ReactElement, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ApiError, asApiError } from '../request/api-errors.ts'
import { invalidate } from '../request/queries.ts'
import type { Conflict, RecordLabels } from '../ui/conflict/ConflictChoice.tsx'
import { type Choices, mergeForms, settle } from '../ui/conflict/three-way.ts'
import { lazy } from '../ui/loading/lazy.tsx'
import { type DialogForm, type DialogFormOptions, useDialogForm } from './dialog-form.ts'

const ConflictChoice = lazy(() => import('../ui/conflict/ConflictChoice.tsx'), 'ConflictChoice')

/** The current record: the `details` of a 409 `stale_version`. Undefined for every other error. */
export function currentIn<R>({ reason, details }: ApiError): R | undefined {
  return reason === 'stale_version' && typeof details === 'object' && details !== null ? (details as R) : undefined
}

interface VersionedFormOptions<V, R, A> extends RecordLabels<V, R>, Omit<DialogFormOptions<V, A>, 'send' | 'labelOf'> {
  /** The record as the person saw it; undefined for a new one. */
  readonly record: R | undefined
  /** Sends the values over this record, with its version. */
  readonly send: (values: V, record: R | undefined) => Promise<A>
}

interface VersionedForm<V extends FieldValues, R> extends DialogForm<V> {
  /** The record whose version the next save uses. */
  readonly record: R | undefined
  /** Lets the person choose after somebody else has saved first. Render it inside the dialog. */
  readonly conflict: ReactElement | null
}

/**
 * A form for a record that somebody else may change. It is sent with the version of the record that the person saw. When that
 * version is old, nothing is saved and no typed value is lost: the person chooses, field by field, between their value, the other
 * person's and the former one. Only then the newer version is overwritten.
 */
export function useVersionedForm<V extends FieldValues, R, A>({
  record,
  valuesOf,
  send,
  titleOf,
  labelOf,
  textOf,
  onError,
  ...rest
}: VersionedFormOptions<V, R, A>): VersionedForm<V, R> {
  const [base, setBase] = useState(record)
  // The choice and the save after it happen before the next render.
  const target = useRef(record)
  const [conflict, setConflict] = useState<Conflict<V, R>>()

  const dialog = useDialogForm<V, A>({
    ...rest,
    labelOf: (field) => labelOf(field, target.current),
    send: (values) => send(values, target.current),
    onError: (error) => {
      const theirs = currentIn<R>(error)
      const loaded = target.current
      if (theirs === undefined || loaded === undefined) return onError?.(error) ?? false
      setConflict({ loaded, theirs, merged: mergeForms(valuesOf(loaded), form.getValues(), valuesOf(theirs)) })
      return true
    },
  })
  const { form, save } = dialog

  function resolve({ loaded, theirs, merged }: Conflict<V, R>, choices: Choices): void {
    setConflict(undefined)
    target.current = theirs
    setBase(theirs)
    const values = settle(merged, { theirs: valuesOf(theirs), former: valuesOf(loaded) }, choices)
    form.reset(values, { keepDefaultValues: true })
    save()
  }

  return {
    ...dialog,
    record: base,
    conflict:
      conflict === undefined ? null : (
        <ConflictChoice
          conflict={conflict}
          labels={{ valuesOf, titleOf, labelOf, textOf }}
          onChoose={(choices) => resolve(conflict, choices)}
          onClose={() => setConflict(undefined)}
        />
      ),
  }
}

export interface DecisionFormOptions<V, R, A> extends Omit<DialogFormOptions<V, A>, 'send'> {
  /** The record as the person saw it. */
  readonly record: R
  /** Sends the decision about this record, with its version. */
  readonly send: (values: V, record: R) => Promise<A>
  /** Reads the current record, when the error says that somebody else saved first. */
  readonly read: (error: ApiError) => Promise<R>
  readonly describe: (record: R, error: ApiError) => string
}

/** Errors which mean that the record has changed since the person saw it. */
const overtaken: ReadonlySet<string | undefined> = new Set([
  'stale_version',
  'move_not_allowed',
  'move_needs_validator',
])

/**
 * A form that decides about a record (a status and a reason) and edits none of its fields. When somebody else saved first, the record
 * is read again and the form describes its current state. The typed text stays, and the person decides again.
 */
export function useDecisionForm<V extends FieldValues, R, A>({
  record,
  send,
  read,
  describe,
  onError,
  ...rest
}: DecisionFormOptions<V, R, A>): DialogForm<V> & { readonly record: R } {
  const [current, setCurrent] = useState(record)
  const dialog = useDialogForm<V, A>({
    ...rest,
    send: (values) => send(values, current),
    onError: (error) => {
      if (onError?.(error) === true) return true
      if (!overtaken.has(error.reason)) return false
      read(error).then(
        (now) => {
          setCurrent(now)
          dialog.showError(describe(now, error))
        },
        (readError) => dialog.showError(asApiError(readError).message),
      )
      invalidate(...rest.invalidates)
      return true
    },
  })
  return { ...dialog, record: current }
}
