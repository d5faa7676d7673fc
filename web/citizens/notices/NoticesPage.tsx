import { mdiBell, mdiBellOutline, mdiCheckAll, mdiDeleteOutline } from '@mdi/js'
import { addDays } from '@portal/contract'
import { type CitizenNotice, readAllCitizenNotices, readCitizenNotice } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStore } from '../../kit/device/store.ts'
import { useCallMutation } from '../../kit/request/queries.ts'
import { formatDate, momentOf, today } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button, IconButton } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { showDone, showError } from '../../kit/ui/feedback/snackbars.ts'
import { Pages } from '../../kit/ui/layout/Pages.tsx'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import { TimeAgo } from '../../kit/ui/text/TimeAgo.tsx'
import { useNotices } from '../frame/notices.ts'
import { Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'
import { deleteNotice, hiddenNotices } from './deleting.ts'
import { byDay, pageOfLink } from './notice-days.ts'
import styles from './notices.module.css'

const invalidates = ['citizen-notices']

interface EntryProps {
  readonly notice: CitizenNotice
  /** Called when the notice is opened by its link. */
  readonly onOpen: () => void
  readonly onDelete: () => void
}

/** One notice: the event, the person and the time. An unread one has an icon, a label and bold text, never only a colour. */
function NoticeEntry({ notice, onOpen, onDelete }: EntryProps): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, data, read_at, created_at } = notice
  const { title, subject } = data
  const isUnread = read_at === null
  return (
    <li data-id={id} className={`ruled row gap-4 ${styles.notice}`}>
      <Link
        to={to(...pageOfLink(data.url))}
        className={`grow gap-14 ink pressable inset-focus ${styles.open}`}
        onClick={onOpen}
      >
        <Icon path={isUnread ? mdiBell : mdiBellOutline} size={24} className={isUnread ? 'accent-ink' : 'faint'} />
        <span className="column gap-2 grow">
          <span className={`wrap gap-2-10 ${isUnread ? 'semibold' : ''}`}>
            <span>{title}</span>
            {isUnread ? <span className="tag regular">{t('own.notices.unread')}</span> : null}
          </span>
          <span className="break-words">{subject}</span>
          <span className="muted">
            <TimeAgo at={momentOf(created_at)?.getTime() ?? created_at} />
          </span>
        </span>
      </Link>
      <IconButton
        icon={mdiDeleteOutline}
        label={t('own.notices.delete', { title })}
        aria-description={subject}
        onClick={onDelete}
      />
    </li>
  )
}

/** The page number of an address. */
function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

/** The notices of the account by day; each links to its subject. */
export function NoticesPage(): ReactElement {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const result = useNotices(pageIn(search))
  const hidden = useStore(hiddenNotices)
  const list = useRef<HTMLDivElement>(null)
  // The page may change meanwhile. An error while a notice is marked as read has no effect for the user.
  const read = useCallMutation(readCitizenNotice, { invalidates, blockAllowed: false, progress: false })
  const readAll = useCallMutation(readAllCitizenNotices, {
    invalidates,
    onDone: ({ data }) => showDone(data),
    onError: showError,
  })
  const { data: response } = result
  const notices = response?.data
  const unread = response?.details.unread ?? 0
  const shown = (notices?.data ?? []).filter(({ id }) => !hidden.has(id))
  const now = today()
  const nameOf = (day: string) =>
    day === now ? t('own.notices.today') : day === addDays(now, -1) ? t('own.notices.yesterday') : formatDate(day)

  // The last notice of the last page was deleted.
  const last = notices?.last_page
  const tooFar = !result.isPlaceholderData && last !== undefined && pageIn(search) > last ? last : undefined
  useEffect(() => {
    if (tooFar !== undefined) setSearch(tooFar === 1 ? {} : { page: String(tooFar) }, { replace: true })
  }, [tooFar, setSearch])

  function remove(id: string): void {
    deleteNotice(id)
    // The pressed button disappears with its notice, so the focus moves.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <Page
      title={t('frame.notices')}
      lead={
        response === undefined || notices?.total === 0 ? undefined : (
          <Status as="span">
            {unread === 0 ? t('own.notices.none_unread') : t('own.notices.unread', { count: unread })}
          </Status>
        )
      }
    >
      {unread === 0 ? null : (
        <p>
          <Button variant="outlined" icon={mdiCheckAll} busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('own.notices.mark_all')}
          </Button>
        </p>
      )}
      <QueryResult query={result} lines={10} />
      {notices !== undefined && shown.length === 0 ? <EmptyState kind="empty" text={t('own.notices.empty')} /> : null}
      <div
        ref={list}
        tabIndex={-1}
        className={`stack gap-20 ${styles.days}`}
        data-stale={result.isPlaceholderData || undefined}
      >
        {byDay(shown).map(({ day, notices: ofDay }) => (
          <section key={day} aria-label={nameOf(day)}>
            <h2>{nameOf(day)}</h2>
            <ul className={`surface ${styles.rows}`}>
              {ofDay.map((notice) => (
                <NoticeEntry
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (notice.read_at === null) read.mutate({ params: { id: notice.id } })
                  }}
                  onDelete={() => remove(notice.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pages
        page={pageIn(search)}
        meta={notices}
        label={t('frame.notices')}
        onPage={(page) => {
          setSearch(page === 1 ? {} : { page: String(page) })
          scrollTo(0, 0)
        }}
      />
    </Page>
  )
}
