import type { ReactElement, ReactNode } from 'react'
import { ScrollRegion } from '../../../kit/ui/layout/ScrollRegion.tsx'
import styles from './scroll-table.module.css'

interface Props {
  readonly label: string
  readonly head: readonly string[]
  /** The rows of the body. */
  readonly children: ReactNode
  /** The class of the region, which limits its height. */
  readonly className?: string
}

/** A table that scrolls below its heads. */
export function ScrollTable({ label, head, children, className = '' }: Props): ReactElement {
  return (
    <ScrollRegion label={label} className={`surface ${styles.region} ${className}`}>
      <table className={`lined ${styles.table}`}>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  )
}
