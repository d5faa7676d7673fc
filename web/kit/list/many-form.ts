import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type DialogForm, type DialogFormOptions, useDialogForm } from '../form/dialog-form.ts'
import { counted } from '../text/format.ts'
import { useTranslation } from '../text/i18n.ts'
import type { RowId, Ticked } from './declare.ts'
import type { Skipped } from './ManyResult.tsx'
import { countOf, manyBody, recounted } from './many.ts'

interface ManyFormOptions<V, A, Id extends RowId> extends Omit<DialogFormOptions<V, A>, 'send' | 'onFailed'> {
  readonly ticked: Ticked<Id>
  /** Sends the values with the part of the body that says which rows. */
  readonly send: (values: V, rows: ReturnType<typeof manyBody<Id>>) => Promise<A>
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  /** Says what was done, where no row was skipped. */
  readonly say: (answer: A) => void
}

interface ManyForm<V extends FieldValues, A> extends Pick<DialogForm<V>, 'form'> {
  readonly frame: DialogForm<V>['frame'] & { readonly subtitle: string | undefined }
  /** The number of rows that the dialog shows. */
  readonly count: number
  /** The response, where rows were skipped: then the dialog shows `ManyResult` and no form. */
  readonly result: A | undefined
}

/**
 * A form about the selected rows, or about all that match the filter after their number is confirmed (decisions §8). When the
 * server's count differs, its number is shown, and the person must confirm again.
 */
export function useManyForm<
  V extends FieldValues,
  A extends { readonly details: { readonly skipped: readonly Skipped[] } },
  Id extends RowId = number,
>({ ticked, send, onDone, say, onClose, ...rest }: ManyFormOptions<V, A, Id>): ManyForm<V, A> {
  const { t } = useTranslation()
  const [count, setCount] = useState(countOf(ticked))
  const [result, setResult] = useState<A>()
  // The dialog closes itself after a save, before the next render.
  const hasResult = useRef(false)
  const { form, frame, showError } = useDialogForm<V, A>({
    ...rest,
    send: (values) => send(values, manyBody(ticked, count)),
    onDone: (answer) => {
      onDone()
      hasResult.current = answer.details.skipped.length > 0
      if (hasResult.current) setResult(answer)
      else say(answer)
    },
    onFailed: (error) => {
      const now = recounted(error)
      if (now === undefined) return false
      setCount(now)
      showError(t('list.many_recount', counted(now)))
      return true
    },
    onClose: () => {
      if (!hasResult.current) onClose()
    },
  })
  return {
    form,
    frame: { ...frame, subtitle: ticked.kind === 'filter' ? t('list.many_all') : undefined },
    count,
    result,
  }
}
