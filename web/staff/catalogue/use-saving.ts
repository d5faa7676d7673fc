import type { Call } from '@portal/contract'
import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { useState } from 'react'
import type { InputOf } from '../../kit/request/api.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useCallMutation } from '../../kit/request/queries.ts'
import { type Merged, mergeThree, settle } from '../../kit/ui/three-way.ts'
import { fieldsOf } from './declared.ts'
import { bodyOf, type FormValues, formOf } from './form-values.ts'

/** Two people changed one row: what became of it, and what each of them wants. */
export interface Conflict {
  readonly theirs: CatalogueRow
  readonly merged: Merged<FormValues>
}

interface Saving {
  readonly save: (values: FormValues) => void
  /** Saves what somebody chose, over the row as it is now. */
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void
  /** Back to the form, with nothing lost. */
  readonly leave: () => void
  readonly conflict: Conflict | undefined
  readonly busy: boolean
  /** How much of a file has left, 0 to 1; undefined where none is being sent. */
  readonly sent: number | undefined
}

interface Told {
  /** @param id - the new row's, where one was made */
  readonly onSaved: (values: FormValues, id: number) => void
  readonly onFailed: (error: ApiError) => void
}

function holdsFile(values: FormValues): boolean {
  return Object.values(values).some((value) => value instanceof File)
}

/** Writes a form of a catalogue: a new row, or the next version of the row that was seen. */
export function useSaving(catalogue: AnyCatalogue, seen: CatalogueRow | undefined, told: Told): Saving {
  const fields = fieldsOf(catalogue)
  const { store, update, index } = catalogue
  const [conflict, setConflict] = useState<Conflict>()
  const [values, setValues] = useState<FormValues>({})
  const [sent, setSent] = useState<number>()

  const { mutate, isPending } = useCallMutation<Call>(seen === undefined ? store : update, {
    refreshes: [index.tag, 'schedules', 'audits'],
    onUpload: setSent,
  })

  function send(next: FormValues, base: CatalogueRow | undefined): void {
    setValues(next)
    setSent(holdsFile(next) ? 0 : undefined)
    const body = bodyOf(fields, next)
    const input = base === undefined ? { body } : { params: { id: base.id }, body: { ...body, version: base.version } }
    mutate(input as InputOf<Call>, {
      onSuccess: (answer) => {
        const details = (answer as { readonly details?: { readonly id?: number } | null }).details
        told.onSaved(next, base?.id ?? details?.id ?? 0)
      },
      onError: (error) => {
        if (error.reason === 'stale_version' && base !== undefined) {
          const theirs = error.details as CatalogueRow
          setConflict({ theirs, merged: mergeThree(formOf(fields, base), next, formOf(fields, theirs)) })
        } else {
          setConflict(undefined)
          told.onFailed(error)
        }
      },
      onSettled: () => setSent(undefined),
    })
  }

  return {
    save: (next) => send(next, seen),
    resolve: (choices) => {
      if (conflict === undefined) return
      send(settle(conflict.merged, formOf(fields, conflict.theirs), choices), conflict.theirs)
    },
    leave: () => setConflict(undefined),
    conflict,
    busy: isPending,
    sent: holdsFile(values) ? sent : undefined,
  }
}
