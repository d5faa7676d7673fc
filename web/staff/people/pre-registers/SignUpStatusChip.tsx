import type { ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { timeLeft } from '../../../kit/text/time-left.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { type Dated, expiresAt, standingOf } from './expiry.ts'

const colours = { verified: 'success', waiting: 'info', expired: 'error' } as const

/** The current state of a pre-registration; updated each second. */
export function SignUpStatusChip({ row }: { readonly row: Dated }): ReactElement {
  const { t } = useTranslation()
  const standing = standingOf(row, useTicker())
  return <StatusChip text={t(`preRegisters.${standing}`)} color={colours[standing]} />
}

/** When a code expires, or when it was confirmed or expired; the short form is for use beside a chip that names the state. */
export function Expiry({ row, brief = false }: { readonly row: Dated; readonly brief?: boolean }): ReactElement {
  const { t } = useTranslation()
  const now = useTicker()
  const standing = standingOf(row, now)
  if (standing === 'waiting') {
    return (
      <span className="figures" title={formatMoment(row.expires_at)}>
        {t('preRegisters.expires_in', { time: timeLeft(expiresAt(row), now) })}
      </span>
    )
  }
  const when = formatMoment(standing === 'verified' ? (row.verified_at ?? row.expires_at) : row.expires_at)
  if (brief) return <span>{when}</span>
  return <span>{t(standing === 'verified' ? 'preRegisters.verified_on' : 'preRegisters.expired_at', { when })}</span>
}
