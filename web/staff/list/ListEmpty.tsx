import type { ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../../kit/request/api-errors.ts'
import { counted } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/EmptyState.tsx'
import { indexPath } from '../frame/text/index-path.ts'
import type { ListDeclaration, ListRow } from './declare.ts'
import { isNarrowed } from './list-state.ts'
import type { Paging } from './paging/paging.ts'
import type { ListReading } from './use-list.ts'

interface Props<R extends ListRow> {
  readonly list: Pick<ListDeclaration<R>, 'labels' | 'primary' | 'noMatch'>
  readonly reading: ListReading<R>
  readonly pages: Paging
}

/** Why a list shows no rows: each reason has one sentence and one action. */
export function ListEmpty<R extends ListRow>({ list, reading, pages }: Props<R>): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { labels, primary } = list
  const { state, go, refresh } = reading
  const error = reading.response === undefined ? reading.error : undefined
  // The address contains a value that the server does not know: an old link, or one typed by hand.
  if (error?.status === 422) {
    const action = {
      label: t('list.remove_filters'),
      run: () => go({ query: '', filters: {}, sort: [], deleted: false, view: undefined }),
    }
    return <EmptyState kind="failed" text={sentenceOf(error)} action={action} />
  }
  if (error?.status === 403) {
    const action = { label: t('shell.dashboard'), run: () => void navigate(indexPath(pathname)) }
    return <EmptyState kind="forbidden" text={error.message} action={action} />
  }
  if (error !== undefined) return <ErrorState error={error} onRetry={refresh} />
  if (pages.isPast) {
    const text = t('list.past_end', counted(pages.lastPage))
    const action = { label: t('list.to_last_page'), run: () => go({ page: pages.lastPage }) }
    return <EmptyState kind="empty" text={text} action={action} />
  }
  if (isNarrowed(state)) {
    const action = { label: t('list.remove_filters'), run: () => go({ query: '', filters: {} }) }
    const usual = <EmptyState kind="no-match" text={labels.noMatch} action={action} />
    return list.noMatch?.(reading, usual) ?? usual
  }
  if (state.deleted) {
    const action = { label: t('list.leave_deleted'), run: () => go({ deleted: false }) }
    return <EmptyState kind="empty" text={t('list.no_deleted')} action={action} />
  }
  return <EmptyState kind="empty" text={labels.empty} action={primary || { label: t('ui.refresh'), run: refresh }} />
}
