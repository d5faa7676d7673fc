import { type AuditRow, listAudits } from '@portal/contract/staff'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { labelOf } from '../../../kit/text/field-label.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Pages } from '../../../kit/ui/layout/Pages.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { changesOf } from '../../frame/form/field-changes.ts'
import { mayOpen } from '../../frame/screens/authorize-screen.ts'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { ChangesTable } from '../../ui/table/ChangesTable.tsx'
import styles from './history-dialog.module.css'

/** Events per page of the dialog. */
const perPage = 10

interface Props {
  readonly entity: string
  readonly id: number
  readonly name: string
  /** Shows a value of the audit log in readable form. */
  readonly draw: (field: string, value: unknown) => ReactNode
  readonly onClose: () => void
}

/** The events of a record, newest first: who, when, and each field before and after. */
export function HistoryDialog({ entity, id, name, draw, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const [page, setPage] = useState(1)
  const query = useCallQuery(
    listAudits,
    { query: { type: entity, type_id: id, page, per_page: perPage } },
    { keepPrevious: true },
  )
  return (
    <Dialog
      title={t('catalogue.history')}
      subtitle={name}
      width={640}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={
        mayOpen(principal, 'audit') ? (
          <Link to={`${path('audit')}?type=${entity}&type_id=${id}`} className={buttonClass()}>
            {t('profiles.history_in_audit')}
          </Link>
        ) : null
      }
    >
      <QueryResult query={query} lines={8} none={t('catalogue.history_none')} compact>
        {({ data }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard, and this one contains no control
          <ol tabIndex={0} className="stack gap-16" data-stale={query.isPlaceholderData || undefined}>
            {data.map((event) => (
              <Event key={event.id} event={event} draw={draw} />
            ))}
          </ol>
        )}
      </QueryResult>
      <Pages page={page} meta={query.data?.meta} label={t('catalogue.history_of', { name })} onPage={setPage} />
    </Dialog>
  )
}

function Event({ event, draw }: { readonly event: AuditRow; readonly draw: Props['draw'] }): ReactElement {
  const { t } = useTranslation()
  const changes = changesOf(event.old_values, event.new_values)
  const hadMore = changes.some(({ from }) => from !== undefined)
  return (
    <li className={`shrink ruled ${styles.event}`}>
      <p className={`wrap strong ${styles.author}`}>
        <span>
          <span>{t('profiles.history_by', { event: event.event, user: personNameCase(event.user) })}</span>
          {event.ip === null ? null : (
            <span className="muted regular">{` ${t('catalogue.history_from_address', { ip: event.ip })}`}</span>
          )}
        </span>
        <span className="muted regular">
          <TimeAgo at={event.created_at} />
        </span>
      </p>
      {changes.length === 0 ? null : (
        <ChangesTable
          changes={changes.map(({ field, from, to }) => ({
            field,
            label: labelOf(field),
            before: hadMore ? draw(field, from) : undefined,
            after: draw(field, to),
          }))}
        />
      )}
    </li>
  )
}
