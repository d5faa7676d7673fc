import { citizenObservations, citizenReadObservations } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate, fullDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { Pages } from '../../../kit/ui/layout/Pages.tsx'
import { householdKeys, officeEvery } from '../../frame/query-options.ts'

/** The observations of the office about a person, newest first, with a mark on new ones. */
export function OfficeObservations({ id }: { readonly id: number }): ReactElement | null {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const result = useCallQuery(
    citizenObservations,
    { params: { id }, query: { page, per_page: 10 } },
    { keepPrevious: true, every: officeEvery },
  )
  const { mutate, isPending } = useCallMutation(citizenReadObservations, {
    invalidates: householdKeys,
    onError: showError,
  })
  const rows = result.data?.data ?? []
  if (result.data !== undefined && rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="office-observations">
      <div className="card-head">
        <h2 id="office-observations">{t('documents.observations.title')}</h2>
        {rows.some(({ read_at }) => read_at === null) ? (
          <Button size="small" busy={isPending} onClick={() => mutate({ params: { id } })}>
            {t('documents.observations.mark_read')}
          </Button>
        ) : null}
      </div>
      <QueryResult query={result} lines={4} compact />
      <ol className="stack" data-stale={result.isPlaceholderData || undefined}>
        {rows.map(({ id: key, observation, read_at, created_at }) => (
          <li key={key} className="entry stack gap-4">
            <p className="wrap gap-8 muted">
              <span title={fullDate(created_at)}>{formatDate(created_at)}</span>
              {read_at === null ? <span className="tag">{t('documents.observations.new')}</span> : null}
            </p>
            <p className="plain-text">{observation}</p>
          </li>
        ))}
      </ol>
      <Pages page={page} meta={result.data?.meta} label={t('documents.observations.title')} onPage={setPage} />
    </section>
  )
}
