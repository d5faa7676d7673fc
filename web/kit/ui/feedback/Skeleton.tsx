import type { ReactElement } from 'react'
import styles from './skeleton.module.css'

interface Props {
  /** A CSS length, or a number of pixels. */
  readonly width?: number | string
  readonly height?: number | string
  readonly round?: boolean
}

/** A grey placeholder with the size of the content that is loading. Announce the loading once, around all of them. */
export function Skeleton({ width = '100%', height = 14, round = false }: Props): ReactElement {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: round ? '50%' : 6 }} />
  )
}

/** Placeholders for lines of text. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }): ReactElement {
  return (
    <span className="stack gap-10">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </span>
  )
}
