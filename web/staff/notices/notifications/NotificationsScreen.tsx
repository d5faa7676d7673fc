import { mdiBell, mdiBellOutline, mdiCheck, mdiCheckAll, mdiDeleteOutline } from '@mdi/js'
import { deleteNotification, listNotifications, type Notification } from '@portal/contract/staff'
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { useNotificationActions } from '../../frame/notifications/use-notification-actions.ts'
import { notificationPolling } from '../../frame/notifications/use-notifications.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { change, readListState, writeListState } from '../../list/list-state.ts'
import { Pager } from '../../list/paging/Pager.tsx'
import { paging } from '../../list/paging/paging.ts'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import styles from './notifications.module.css'

const filters: readonly Filter[] = [{ kind: 'flag', name: 'unread', label: 'unread' }]

/** Own notifications, page by page: open, mark read, delete. */
export function NotificationsScreen(): ReactElement {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const state = readListState(search, filters)
  const isUnread = state.filters.unread?.[0] === '1'
  const { page, perPage } = state
  const query = useCallQuery(
    listNotifications,
    { query: { page, per_page: perPage, ...(isUnread ? { unread: true } : {}) } },
    { errorAs: 'page', keepPrevious: true, every: notificationPolling },
  )
  const actions = useNotificationActions()
  const { dialog, ask } = useDialog()
  const { data } = query
  const rows = data?.data.data
  const unread = data?.data.unread ?? 0
  const total = data?.data.total ?? 0
  const shown = paging(data?.data.current_page ?? page, data?.data.per_page ?? perPage, total, rows?.length ?? 0)
  // The deleted row may have been the last one of the last page.
  const tooFar = !query.isPlaceholderData && shown.isPast ? shown.lastPage : undefined

  useEffect(() => {
    if (tooFar === undefined) return
    setSearch((now) => writeListState({ ...readListState(now, filters), page: tooFar }), { replace: true })
  }, [tooFar, setSearch])

  // The pressed button disappears with its row or once the row is read: the focus moves to the row, or else to the list.
  const place = useRef<HTMLElement>(null)
  const acted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the rows change
  useLayoutEffect(() => {
    if (acted.current === undefined || document.activeElement !== document.body) return
    const row = place.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(acted.current)}"] button`)
    acted.current = undefined
    ;(row ?? place.current)?.focus({ preventScroll: true })
  }, [rows])

  const askToDelete = ({ id, data: { title, subject } }: Notification) =>
    ask({
      danger: true,
      title: t('notifications.delete'),
      text: t('notifications.delete_text', { title, subject: personNameCase(subject) }),
      action: t('list.delete'),
      send: () => request(deleteNotification, { params: { id } }),
      invalidates: ['notifications'],
      onDone: () => {
        acted.current = id
        showDone(t('notifications.deleted'))
      },
    })

  return (
    <div className="stack gap-12">
      <header className="page-head">
        <div>
          <PageTitle>{t('titles.notifications')}</PageTitle>
          <Status className="figures page-facts">
            {rows === undefined ? null : (
              <>
                <span>{t(isUnread ? 'notifications.count_unread' : 'notifications.count', counted(total))}</span>
                {isUnread ? (
                  <Link to={{ search: '' }}>{t('notifications.show_all')}</Link>
                ) : unread === 0 ? (
                  <span>{t('notifications.none_unread')}</span>
                ) : (
                  <Link to={{ search: '?unread=1' }}>{t('notifications.unread', { count: unread })}</Link>
                )}
              </>
            )}
          </Status>
        </div>
        <div className={`row gap-4 ${styles.tools}`}>
          <Button icon={mdiCheckAll} busy={actions.isMarkingAll} disabled={unread === 0} onClick={actions.markAll}>
            {t('notifications.mark_all')}
          </Button>
          <RefreshButton query={query} />
        </div>
      </header>
      <section
        ref={place}
        tabIndex={-1}
        className={`surface shrink ${styles.box}`}
        aria-label={t('notifications.list')}
        aria-busy={query.isFetching}
      >
        <QueryState
          query={query}
          waiting={
            <div className={styles.waiting}>
              <SkeletonLines lines={10} />
            </div>
          }
        />
        {rows === undefined ? null : rows.length === 0 ? (
          <EmptyState
            kind="empty"
            text={t(isUnread ? 'notifications.none_unread' : 'notifications.empty')}
            action={{ label: t('ui.refresh'), run: () => void query.refetch() }}
          />
        ) : (
          <ul data-stale={query.isPlaceholderData || undefined}>
            {rows.map((row) => (
              <NotificationEntry
                key={row.id}
                notification={row}
                onOpen={() => actions.open(row)}
                onRead={() => {
                  acted.current = row.id
                  actions.markRead(row.id)
                }}
                onDelete={() => askToDelete(row)}
              />
            ))}
          </ul>
        )}
        {total === 0 ? null : (
          <Pager
            page={page}
            paging={shown}
            perPage={perPage}
            onPage={(to) => setSearch(writeListState({ ...state, page: to }))}
            onPerPage={(size) => setSearch(writeListState(change(state, { perPage: size })))}
          />
        )}
      </section>
      {dialog}
    </div>
  )
}

interface EntryProps {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly onRead: () => void
  readonly onDelete: () => void
}

/** One notification: the event, the record, the sender and the time. Unread ones have an icon, a label and bold text, never only a colour. */
function NotificationEntry({ notification, onOpen, onRead, onDelete }: EntryProps): ReactElement {
  const { t } = useTranslation()
  const { data, read_at } = notification
  const unread = read_at === null
  return (
    <li data-id={notification.id} className="pressable ruled row">
      <button type="button" className={`row at-top grow ${styles.open}`} onClick={onOpen}>
        <Icon path={unread ? mdiBell : mdiBellOutline} className={unread ? 'success-ink' : 'faint'} />
        <span className={`gap-2 shrink break-words ${styles.text}`}>
          <span className={`row wrap gap-2-10 ${unread ? 'semibold' : ''}`}>
            <span>{data.title}</span>
            {unread ? <span className="tag success strong">{t('notifications.is_unread')}</span> : null}
          </span>
          <span>{personNameCase(data.subject)}</span>
          {data.reason === undefined ? null : <span>{data.reason}</span>}
          <span className={`wrap muted ${styles.by}`}>
            <span>{personNameCase(data.user)}</span>
            <span>
              <TimeAgo at={data.created_at} />
            </span>
            <span className="figures not-on-phone">{formatMoment(data.created_at)}</span>
          </span>
        </span>
      </button>
      <span className={`row rigid ${styles.actions}`}>
        {unread ? (
          <IconButton
            icon={mdiCheck}
            label={t('notifications.mark_read')}
            aria-description={data.subject}
            onClick={onRead}
          />
        ) : null}
        <IconButton
          icon={mdiDeleteOutline}
          label={t('notifications.delete')}
          aria-description={data.subject}
          onClick={onDelete}
        />
      </span>
    </li>
  )
}
