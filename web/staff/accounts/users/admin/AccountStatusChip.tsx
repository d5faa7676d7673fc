import { mdiAccountCheckOutline, mdiAccountLockOutline, mdiClockAlertOutline, mdiEmailOutline } from '@mdi/js'
import type { StaffRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { serverNow } from '../../../../kit/device/clock.ts'
import { momentOf } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'

/** Whether an account may sign in: suspended, expired, invited or active. */
export function AccountStatusChip({ row }: { readonly row: StaffRow }): ReactElement {
  const { t } = useTranslation()
  const until = row.expires_at === null ? undefined : momentOf(row.expires_at)
  if (row.is_locked) return <StatusChip text={t('users.list.locked')} color="error" icon={mdiAccountLockOutline} />
  if (until !== undefined && until.getTime() < serverNow()) {
    return <StatusChip text={t('users.list.expired')} color="warning" icon={mdiClockAlertOutline} />
  }
  if (row.is_invited) return <StatusChip text={t('users.list.invited')} color="info" icon={mdiEmailOutline} />
  return <StatusChip text={t('users.list.active')} color="success" icon={mdiAccountCheckOutline} />
}

/** The roles of an account. */
export function RoleTags({ row }: { readonly row: StaffRow }): ReactElement {
  return (
    <span className="wrap gap-4">
      {row.roles.map(({ name, title }) => (
        <span key={name} className="tag one-line">
          {sentenceCase(title)}
        </span>
      ))}
    </span>
  )
}
