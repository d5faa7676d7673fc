import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { AnswerState } from '../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../kit/ui/Skeleton.tsx'

interface Props<A> extends Omit<ComponentProps<typeof AnswerState>, 'waiting'> {
  readonly answer: ComponentProps<typeof AnswerState>['answer'] & { readonly data: A | undefined }
  /** The lines of the skeleton while it loads. */
  readonly lines: number
  /** Draws what was read. */
  readonly children?: (data: A) => ReactNode
}

/** What was read, below what `AnswerState` says about it. */
export function Answered<A>({ answer, lines, children, ...rest }: Props<A>): ReactElement {
  return (
    <>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={lines} />} {...rest} />
      {answer.data === undefined ? null : children?.(answer.data)}
    </>
  )
}
