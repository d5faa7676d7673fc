import { mdiAccountOutline, mdiAlertCircle, mdiCheckCircle, mdiClockOutline, mdiRefresh } from '@mdi/js'
import { containsWords } from '@portal/contract'
import { listMails, type MailRow, screenPath } from '@portal/contract/staff'
import { type ReactElement, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cells, RowAction } from '../../../kit/list/declare.ts'
import type { Filter } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { mayOpen } from '../../layout/authorize-screen.ts'
import { usePathForm } from '../../layout/paths.ts'
import styles from './mails.module.css'

const states = ['waiting', 'sent', 'retrying', 'failed'] as const
const looks = {
  waiting: { color: 'yellow', icon: mdiClockOutline },
  sent: { color: 'success', icon: mdiCheckCircle },
  retrying: { color: 'warning', icon: mdiRefresh },
  failed: { color: 'error', icon: mdiAlertCircle },
} as const

function State({ row }: { readonly row: MailRow }): ReactElement {
  const { t } = useTranslation()
  const leaves = row.state === 'waiting' || row.state === 'retrying' ? row.leaves_at : null
  return (
    <span className={styles.state}>
      <StatusChip text={t(`audits.mails.states.${row.state}`)} {...looks[row.state]} />
      {leaves === null ? null : <small>{t('audits.mails.leaves', { when: formatMoment(leaves) })}</small>}
      {row.attempts > 1 ? <small>{t('audits.mails.attempts', { count: row.attempts })}</small> : null}
    </span>
  )
}

const cells: Cells<MailRow> = {
  full_name: (row) => nameCase(row.full_name),
  state: (row) => <State row={row} />,
  created_at: (row) => <TimeAgo at={row.created_at} />,
}
const widths = { full_name: 16, email: 15, subject: 16, state: 16, created_at: 9 }
const hidden = ['id'] as const

function titleOf(row: MailRow): string {
  return nameCase(row.full_name)
}

/** Mails to citizens, and whether they were sent. */
export function MailsScreen(): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const form = usePathForm()
  const filters = useMemo<readonly Filter[]>(() => {
    const named = () => states.map((value) => ({ value: String(value), label: t(`audits.mails.states.${value}`) }))
    return [
      {
        kind: 'reference',
        name: 'state',
        label: t('fields.state'),
        single: true,
        useMatches: (typed) => named().filter(({ label }) => containsWords(label, typed)),
        useNames: (values) => named().filter(({ value }) => values.includes(value)),
      },
    ]
  }, [t])
  const mayRead = mayOpen(who, 'user-validation-id-citizen')
  const to = useCallback(
    (row: MailRow) => screenPath('user-validation-id-citizen', form, { id: row.profile_id }),
    [form],
  )
  const actions = useCallback(
    (row: MailRow): readonly RowAction[] =>
      mayRead ? [{ name: 'open', label: t('audits.mails.open'), icon: mdiAccountOutline, to: to(row) }] : [],
    [t, to, mayRead],
  )
  return (
    <List<MailRow>
      name="mails"
      call={listMails}
      words={{
        title: t('titles.mails'),
        count: (count) => t('audits.mails.count', { count, formatted: formatNumber(count) }),
        search: t('audits.mails.search'),
        empty: t('audits.mails.empty'),
        noMatch: t('audits.mails.no_match'),
      }}
      filters={filters}
      title="full_name"
      titleOf={titleOf}
      to={mayRead ? to : undefined}
      cells={cells}
      widths={widths}
      hidden={hidden}
      card={(row) => ({
        chip: <State row={row} />,
        facts: [
          { label: t('fields.subject'), value: row.subject },
          { label: t('fields.email'), value: row.email },
          { label: t('fields.created_at'), value: <TimeAgo at={row.created_at} /> },
        ],
      })}
      actions={actions}
      exporting={{ values: { state: (row) => t(`audits.mails.states.${row.state}`), full_name: titleOf } }}
      above={<p className="muted">{t('audits.mails.note')}</p>}
    />
  )
}
