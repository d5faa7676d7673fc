import type { ValueKind } from '@portal/contract'
import { type StaffRow, showUser } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Avatar } from '../../../../kit/layout/Avatar.tsx'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import { type Fact, Facts } from '../../../../kit/ui/text/Facts.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { Cell } from '../../../list/table/Cell.tsx'
import { DeviceList } from '../factors/DevicesCard.tsx'
import { absenceText, phoneOf } from '../own/absence.ts'
import { AccountStatusChip, RoleTags } from './AccountStatusChip.tsx'
import styles from './users.module.css'

interface Props {
  /** The row from the list; the panel reads it again. */
  readonly loaded: StaffRow
  readonly actions: Elements
  readonly onClose: () => void
}

/** A staff account: its data, its permissions, and its devices. */
export function UserDialog({ loaded, actions, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const query = useCallQuery(showUser, { params: { id: loaded.id } })
  const row = query.data?.data ?? loaded
  const shown = (value: string | null, kind: ValueKind = 'text') => <Cell kind={kind} value={value} withText />
  const facts: readonly Fact[] = [
    [t('fields.username'), row.username],
    [t('fields.document'), row.document],
    [
      t('fields.email'),
      <a key="email" href={`mailto:${row.email}`}>
        {row.email}
      </a>,
    ],
    [t('users.form.description'), shown(row.description, 'sentence')],
    [t('fields.dependency'), shown(row.dependency, 'sentence')],
    [t('fields.company'), shown(row.company, 'sentence')],
    [t('fields.phone'), shown(phoneOf(row))],
    [
      t('fields.last_sign_in_at'),
      row.last_sign_in_at === null ? t('profiles.account.never') : <TimeAgo key="last" at={row.last_sign_in_at} />,
    ],
    [t('users.profile.expires'), shown(row.expires_at, 'moment')],
    [t('users.actions.identity'), t(row.has_identity ? 'users.own_identity.linked' : 'users.own_identity.not_linked')],
    [t('users.absence.title'), shown(absenceText(row))],
    [t('users.details.codes'), t(row.has_totp ? 'users.codes.on' : 'users.details.codes_off')],
    [t('fields.created_at'), shown(row.created_at, 'moment')],
  ]
  return (
    <Dialog
      side
      width={560}
      title={personNameCase(row.full_name)}
      subtitle={row.id === principal.id ? t('users.details.own') : undefined}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={actions}
    >
      <div className={`row wrap ${styles.head}`}>
        <Avatar name={row.full_name} size={48} />
        <AccountStatusChip row={row} />
        <RoleTags row={row} />
      </div>
      <Facts facts={facts} className={styles.facts} />
      <section className={styles.section}>
        <h3>{t('users.devices.title')}</h3>
        <QueryResult query={query} lines={3} compact />
        {query.data === undefined ? null : <DeviceList devices={query.data.data.sessions} />}
      </section>
    </Dialog>
  )
}
