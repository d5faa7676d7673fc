import { mdiBell, mdiBellOutline, mdiDeleteOutline } from '@mdi/js'
import type { CitizenNotice } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { momentOf } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { pageOfLink } from './notice-days.ts'
import styles from './own.module.css'

interface Props {
  readonly notice: CitizenNotice
  /** It is opened: its link leads to what it is about. */
  readonly onOpen: () => void
  readonly onDelete: () => void
}

/** One notice: what happened, to whom and when. An unread one has an icon, a word and strong letters, never only a colour. */
export function NoticeEntry({ notice, onOpen, onDelete }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, data, read_at, created_at } = notice
  const isUnread = read_at === null
  const title = data.title.replace(/(?<=: )[^:]+$/, nameCase)
  return (
    <li data-id={id} className={styles.notice}>
      <Link to={to(...pageOfLink(data.url))} className={`pressable inset-focus ${styles.open}`} onClick={onOpen}>
        <Icon path={isUnread ? mdiBell : mdiBellOutline} size={24} className={isUnread ? 'accent-ink' : 'faint'} />
        <span className="column gap-2 grow">
          <span className={`wrap gap-2-10 ${isUnread ? 'semibold' : ''}`}>
            {title}
            {isUnread ? <span className="tag regular">{t('own.notices.unread')}</span> : null}
          </span>
          <span className="break-words">{nameCase(data.subject)}</span>
          <span className="muted">
            <TimeAgo at={momentOf(created_at)?.getTime() ?? created_at} />
          </span>
        </span>
      </Link>
      <IconButton
        icon={mdiDeleteOutline}
        label={t('own.notices.delete', { title })}
        aria-description={nameCase(data.subject)}
        onClick={onDelete}
      />
    </li>
  )
}
