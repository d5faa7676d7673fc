import { offerName } from '@portal/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { removeSavedVouchers } from '../../frame/session/own-device.ts'
import { readSavedVouchers, type SavedVoucher } from './saved-vouchers.ts'
import { VoucherCard } from './VoucherCard.tsx'

/** The vouchers on a device that its owner called their own. They open without a session and without a connection. */
export function SavedVouchersPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const [vouchers, setVouchers] = useState<readonly SavedVoucher[]>()
  useEffect(() => {
    // The browser may refuse its storage.
    readSavedVouchers().then(setVouchers, () => setVouchers([]))
  }, [])
  return (
    <Page title={t('part.saved.title')} lead={t('part.saved.lead')}>
      {vouchers === undefined ? (
        <SkeletonLines lines={8} />
      ) : vouchers.length === 0 ? (
        <>
          <EmptyState kind="empty" text={t('part.saved.none')} />
          <p className="centered">
            <ButtonLink to={to('sign-in')}>{t('frame.sign_in')}</ButtonLink>
          </p>
        </>
      ) : (
        <>
          {vouchers.map((one) => (
            <section key={one.of.citizen_schedule_id} className="stack gap-12">
              <h2>{`${personNameCase(one.of.profile_name)}. ${offerName(one.of.activity_name)}`}</h2>
              <VoucherCard {...one} />
            </section>
          ))}
          <div className="flush no-print">
            <Button
              onClick={() => {
                removeSavedVouchers()
                setVouchers([])
              }}
            >
              {t('part.own_device.remove')}
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}
