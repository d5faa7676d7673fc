import { type ReactElement, Suspense, use, useEffect } from 'react'
import { SkeletonLines } from '../feedback/Skeleton.tsx'
import type { Markdown } from './Markdown.tsx'

interface Props {
  readonly text: string
}

let loading: Promise<typeof Markdown> | undefined

/** The source text. It is shown when the library of Markdown cannot be loaded; the next text tries again. */
function Written({ text }: Props): ReactElement {
  useEffect(
    () => () => {
      loading = undefined
    },
    [],
  )
  return <p className="plain-text">{text}</p>
}

function Rendered({ text }: Props): ReactElement {
  loading ??= import('./Markdown.tsx').then(({ Markdown }) => Markdown).catch(() => Written)
  const Text = use(loading)
  return <Text text={text} />
}

/** A text in Markdown. The library is loaded when the first text is rendered. Without it, the source text is shown. */
export function MarkdownText({ text }: Props): ReactElement {
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <Rendered text={text} />
    </Suspense>
  )
}
