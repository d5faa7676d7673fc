import type { ReactElement } from 'react'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { ActivityFacts } from '../enrol/ActivityFacts.tsx'
import styles from '../taking-part.module.css'
import type { SavedVoucher, Voucher } from './saved-vouchers.ts'

const QrCode = lazy(() => import('../../../kit/ui/picture/QrCode.tsx'), 'QrCode', <Skeleton height={280} />)

/** A code in groups, which screen readers read one by one. */
export const grouped = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code

/** The address in the QR code. */
export const urlOf = ({ url }: Voucher) => new URL(url, location.origin).href

/** A voucher: its QR code, its code as text, and the activity. */
export function VoucherCard({ of, voucher }: SavedVoucher): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      <section className={`card stack gap-12 ${styles.voucher}`}>
        <div className={styles.qr}>
          <QrCode text={urlOf(voucher)} label={t('part.voucher.qr', { name: personNameCase(of.profile_name) })} />
        </div>
        <p className="no-print soft">{t('part.voucher.show')}</p>
        <div>
          <p className="small soft">{t('part.voucher.code')}</p>
          <p className={`figures ${styles.code}`} translate="no">
            {grouped(voucher.code)}
          </p>
        </div>
      </section>
      <section className="card">
        <ActivityFacts of={of} others={[[t('part.voucher.until'), formatMoment(voucher.expires_at)]]} />
      </section>
    </>
  )
}
