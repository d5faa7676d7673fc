import { Fragment, type ReactElement, useCallback, useState } from 'react'
import { lazy } from '../loading/lazy.tsx'
import type { QuestionProps } from './Question.tsx'

const Question = lazy(() => import('./Question.tsx'), 'Question')

export type OpenDialog = (render: (onClose: () => void) => ReactElement) => void

/** Asks before something is done. */
export type Ask = <A>(question: Omit<QuestionProps<A>, 'onClose'>) => void

let count = 0

/**
 * The one dialog that a component has open, with its props as they were when it was opened. The component renders `dialog`.
 * A dialog whose content follows the page while it is open is rendered by the page itself.
 */
export function useDialog() {
  const [opened, setOpened] = useState<{ readonly key: number; readonly dialog: ReactElement }>()
  const open: OpenDialog = useCallback((render) => {
    count += 1
    const key = count
    // A dialog that opens another one may close after that.
    const close = () => setOpened((now) => (now?.key === key ? undefined : now))
    setOpened({ key, dialog: render(close) })
  }, [])
  const ask: Ask = useCallback(
    (question) => open((onClose) => <Question {...(question as QuestionProps<unknown>)} onClose={onClose} />),
    [open],
  )
  return { dialog: opened && <Fragment key={opened.key}>{opened.dialog}</Fragment>, open, ask }
}
