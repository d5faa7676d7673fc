import { type ReactElement, Suspense, use, useEffect } from 'react'
import type { Markdown } from './Markdown.tsx'
import { SkeletonLines } from './Skeleton.tsx'

interface Props {
  readonly text: string
}

let loading: Promise<typeof Markdown> | undefined

/** The text as it was written, in place of one whose library cannot be loaded. The next text that is drawn loads it again. */
function Written({ text }: Props): ReactElement {
  useEffect(
    () => () => {
      loading = undefined
    },
    [],
  )
  return <p className="plain-text">{text}</p>
}

function Drawn({ text }: Props): ReactElement {
  loading ??= import('./Markdown.tsx').then(({ Markdown }) => Markdown).catch(() => Written)
  const Text = use(loading)
  return <Text text={text} />
}

/** A text in Markdown on a page that can be read without it: its library is loaded when the first one is drawn. */
export function MarkdownText({ text }: Props): ReactElement {
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <Drawn text={text} />
    </Suspense>
  )
}
