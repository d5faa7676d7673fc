import type { Call, PageMeta, ResponseOf } from '@portal/contract'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { InputOf, ParamsInput } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Pages } from '../../../kit/ui/layout/Pages.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import styles from './paged-section.module.css'

/** The rows of a list call. */
type Rows<C extends Call> = ResponseOf<C> extends { readonly data: infer R } ? R : never

interface Props<C extends Call> {
  /** The id of the section in the address (`#…`). */
  readonly id: string
  readonly title: string
  /** The sentence for an empty section. */
  readonly none: string
  readonly call: C
  readonly params: ParamsInput<C>
  readonly perPage: number
  /** Beside the title: an action. */
  readonly action?: Elements
  /** Renders the rows of a page. */
  readonly children: (rows: Rows<C>) => Elements
}

/** A section of a page with its own pagination, newest first. An address that names the section scrolls to it. */
export function PagedSection<C extends Call>({
  id,
  title,
  none,
  call,
  params,
  perPage,
  action,
  children,
}: Props<C>): ReactElement {
  const { hash } = useLocation()
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const input = { params, query: { page, per_page: perPage } } as unknown as InputOf<C>
  const query = useCallQuery(call, input, { keepPrevious: true })
  const data = query.data as { readonly data: readonly unknown[]; readonly meta?: PageMeta } | undefined
  const isReady = data !== undefined
  const total = data?.meta?.total ?? 0

  useLayoutEffect(() => {
    if (!isReady || hash !== `#${id}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isReady, hash, id])

  return (
    <section id={id} className={`card ${styles.section}`} aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={`row gap-8 ${styles.title}`}>
          <span>{title}</span>
          {total === 0 ? null : <span className="figures count">{formatNumber(total)}</span>}
        </h2>
        {action}
      </div>
      <QueryResult query={query} lines={6} none={none} compact>
        {() => (
          <ol className="stack" data-stale={query.isPlaceholderData || undefined}>
            {children(data?.data as Rows<C>)}
          </ol>
        )}
      </QueryResult>
      <Pages page={page} meta={data?.meta} label={title} onPage={setPage} />
    </section>
  )
}
