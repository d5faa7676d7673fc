import type { Call, ResponseOf } from '@portal/contract'
import type { ComponentProps, ReactElement } from 'react'
import type { InputOf } from '../../request/api.ts'
import type { ApiError } from '../../request/api-errors.ts'
import { invalidate, useCallMutation } from '../../request/queries.ts'
import { showDone } from '../feedback/snackbars.ts'
import { Confirm } from './Confirm.tsx'

interface Props<C extends Call> extends Omit<ComponentProps<typeof Confirm>, 'busy' | 'error' | 'onConfirm'> {
  readonly call: C
  readonly input: InputOf<C>
  /** Tags whose data is fetched again afterwards. */
  readonly invalidates: readonly string[]
  /** Without it, the response is a sentence, which is shown. */
  readonly onDone?: ((response: ResponseOf<C>) => void) | undefined
  readonly onError?: (error: ApiError) => void
}

/** Asks before a call is made. Import it lazily. */
export function ConfirmCall<C extends Call>({
  call,
  input,
  invalidates,
  onDone = (response) => showDone((response as { readonly data: string }).data),
  onError,
  onClose,
  ...rest
}: Props<C>): ReactElement {
  const { mutate, isPending, error } = useCallMutation(call, {
    invalidates,
    onDone: (response) => {
      onDone(response)
      onClose()
    },
    onError: (error) => {
      // The record of the question may be deleted, so the page behind loads its data again.
      if (error.kind === 'answered') invalidate(...invalidates)
      onError?.(error)
    },
  })
  return <Confirm {...rest} busy={isPending} error={error?.message} onConfirm={() => mutate(input)} onClose={onClose} />
}
