import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import styles from './section.module.css'

interface Props<A> {
  readonly title: string
  /** Under the title: the period of the counts, or their meaning. */
  readonly note?: ReactNode
  /** Beside the title: the period and other views. */
  readonly tools?: ReactNode
  readonly query: UseQueryResult<A, ApiError>
  /** The text for a response without data; undefined when there is data. */
  readonly none: string | undefined
  /** Lines of the skeleton, about as high as the content. */
  readonly lines?: number
  /** Its width when two parts share a row: the full row, or more than the other part. */
  readonly width?: 'wide' | 'broad'
  readonly children: (data: A) => Elements
}

/** A part of the dashboard with its own state: it can load, fail or be empty while the others show data. */
export function Section<A>({ title, note, tools, query, none, lines = 6, width, children }: Props<A>): ReactElement {
  const heading = useId()
  return (
    <section
      className={`card ${styles.card} ${width === undefined ? '' : styles[width]}`}
      aria-labelledby={heading}
      aria-busy={query.data === undefined && query.error === null}
    >
      <header className={`wrap gap-8-16 ${styles.head}`}>
        <div className="shrink">
          <h2 id={heading}>{title}</h2>
          {note === undefined ? null : <p className="muted">{note}</p>}
        </div>
        {tools === undefined ? null : <div className={`row at-top gap-4 ${styles.tools}`}>{tools}</div>}
      </header>
      <QueryResult query={query} lines={lines} compact>
        {(data) =>
          none === undefined ? (
            <div data-stale={query.isPlaceholderData || undefined}>{children(data)}</div>
          ) : (
            <EmptyState kind="empty" text={none} compact />
          )
        }
      </QueryResult>
    </section>
  )
}

interface TableProps {
  readonly title: string
  /** The heads of the columns; the class of a column with numbers. */
  readonly head: readonly (readonly [label: string, className?: string | undefined])[]
  /** The body, and the foot. */
  readonly children: Elements
}

/** A table of figures; it scrolls where it is too wide. */
export function FiguresTable({ title, head, children }: TableProps): ReactElement {
  return (
    <div className={styles.scroll}>
      <table className={`figures lined ${styles.table}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {head.map(([label, className]) => (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

interface LinkProps {
  /** The list of exactly these records; undefined where the person cannot open it. */
  readonly to: string | undefined
  /** The text of the link's target, for screen readers. */
  readonly label: string
  readonly children: string
}

/** A name or a number with a link to a list, where the person may open it. */
export function ListLink({ to, label, children }: LinkProps): ReactElement {
  if (to === undefined) return <span>{children}</span>
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  )
}
