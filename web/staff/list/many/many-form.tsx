import type { Job } from '@portal/contract/staff'
import { type ReactElement, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type RecordFormOptions, type RecordFormState, useRecordForm } from '../../../kit/form/record-form.tsx'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { takeOrdered } from '../../frame/device/server-export.ts'
import { type ManyUndoable, undoUntil } from '../../ui/undo.ts'
import type { Selected } from '../declare.ts'
import { ManyResult, type Skipped } from './ManyResult.tsx'
import { countOf, manyBody, recounted } from './many.ts'

/** The props of a dialog about the selected rows, or about all that match the filter. */
export interface ManyProps {
  readonly selected: Selected
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The response of a call on many rows. */
interface ManyResponse {
  /** The message about what was done. */
  readonly data: string
  readonly details: Partial<ManyUndoable> & {
    readonly skipped: readonly Skipped[]
    /** The job that does the work, where there are many rows. */
    readonly job?: Job | undefined
  }
}

interface ManyFormOptions<V, A extends ManyResponse>
  extends Omit<RecordFormOptions<V, A>, 'send' | 'onDone' | 'onError' | 'onClose'>,
    ManyProps {
  /** Sends the values with the part of the body that selects the rows. */
  readonly send: (values: V, rows: ReturnType<typeof manyBody<number>>) => Promise<A>
  /** Undoes what was done; absent where that is not possible. */
  readonly undo?: (made: ManyUndoable) => Promise<void>
  /** The message where no row was skipped; by default that of the response. */
  readonly say?: (response: A) => void
  /** Called with the number of rows that match now, when it differs from the confirmed one. */
  readonly onRecount?: (count: number) => void
  /** The message about the number of skipped rows. */
  readonly skippedText: (count: ReturnType<typeof counted>) => string
  /** The name of a row by its id, as the person saw it. */
  readonly nameOf: (id: number) => string
  /** Whether nothing was done: then the result shows only the skipped rows. */
  readonly isNothing?: (details: A['details']) => boolean
}

interface ManyForm<V extends FieldValues> extends Pick<RecordFormState<V>, 'form'> {
  readonly frame: RecordFormState<V>['frame'] & { readonly subtitle: string | undefined }
  /** The number of rows that the dialog shows. */
  readonly count: number
  /** Takes the place of the dialog when rows were skipped. */
  readonly result: ReactElement | null
}

/**
 * A form about the selected rows, or about all that match the filter after their number is confirmed. When the
 * server's count differs, its number is shown, and the person must confirm again.
 */
export function useManyForm<V extends FieldValues, A extends ManyResponse>({
  selected,
  send,
  onDone,
  undo,
  say,
  onRecount,
  skippedText,
  nameOf,
  isNothing,
  onClose,
  ...rest
}: ManyFormOptions<V, A>): ManyForm<V> {
  const { t } = useTranslation()
  const [count, setCount] = useState(countOf(selected))
  const [response, setResponse] = useState<A>()
  // The dialog closes itself after a save, before the next render.
  const hasResult = useRef(false)
  const { form, frame, showError } = useRecordForm<V, A>({
    ...rest,
    send: (values) => send(values, manyBody(selected, count)),
    onDone: (made) => {
      onDone()
      hasResult.current = made.details.skipped.length > 0
      if (hasResult.current) setResponse(made)
      else if (say === undefined) sayDone(made)
      else say(made)
    },
    onError: (error) => {
      const now = recounted(error)
      if (now === undefined) return false
      setCount(now)
      onRecount?.(now)
      showError(t('list.many_recount', counted(now)))
      return true
    },
    onClose: () => {
      if (!hasResult.current) onClose()
    },
  })
  function undoOf({ undoable = [], transition_ids = [], undo_until = '' }: ManyResponse['details']) {
    if (undo === undefined || undoable.length === 0) return undefined
    return () => void undo({ undoable, transition_ids, undo_until })
  }
  function sayDone({ data, details }: A): void {
    if (details.job !== undefined) takeOrdered(data, details.job)
    else showDone(data, undo && undoUntil(details.undo_until ?? '', undoOf(details)))
  }
  return {
    form,
    frame: { ...frame, subtitle: selected.kind === 'filter' ? t('list.many_all') : undefined },
    count,
    result:
      response === undefined ? null : (
        <ManyResult
          done={isNothing?.(response.details) === true ? undefined : response.data}
          text={skippedText(counted(response.details.skipped.length))}
          skipped={response.details.skipped}
          nameOf={nameOf}
          undo={undoOf(response.details)}
          onClose={onClose}
        />
      ),
  }
}
