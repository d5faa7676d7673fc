import type { ReactElement } from 'react'
import styles from './skeleton.module.css'

interface Props {
  /** CSS lengths, or pixels. */
  readonly width?: number | string
  readonly height?: number | string
  readonly round?: boolean
}

/** A grey place of the size of what is coming. Say once, around them, that something is loading. */
export function Skeleton({ width = '100%', height = 14, round = false }: Props): ReactElement {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: round ? '50%' : 6 }} />
  )
}

/** Lines of text that are coming. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }): ReactElement {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </span>
  )
}
