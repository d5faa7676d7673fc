import { mdiImageOutline, mdiPrinterOutline } from '@mdi/js'
import { offerName } from '@portal/contract'
import { subscriptionVoucher } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { saveFile } from '../../../kit/device/save.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { ButtonLink, NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { useOwnDevice } from '../../frame/session/own-device.ts'
import { whereText } from '../enrol/place.ts'
import { useEnrolment } from './enrolments.ts'
import { OwnDevice } from './OwnDevice.tsx'
import { type SavedVoucher, useSavedCopy } from './saved-vouchers.ts'
import { grouped, urlOf, VoucherCard } from './VoucherCard.tsx'
import { VoucherLinks } from './VoucherLinks.tsx'

async function saveImage({ of, voucher }: SavedVoucher): Promise<void> {
  try {
    const { voucherImage } = await import('./voucher-image.ts')
    const lines = [personNameCase(of.profile_name), offerName(of.activity_name), whenText(of), whereText(of)]
    const picture = await voucherImage({ url: urlOf(voucher), lines: [...lines, grouped(voucher.code)] })
    saveFile(picture, `comprobante-${of.citizen_schedule_id}.png`)
  } catch (error) {
    showError(error)
  }
}

/** The voucher of an accepted enrolment: a code for the entrance, its holder and its activity. */
export function VoucherPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const enrolment = useEnrolment(id)
  const voucher = useCallQuery(subscriptionVoucher, { params: { id } })
  const hasNone = voucher.error?.status === 409 || voucher.error?.status === 422
  const own = useOwnDevice()
  useSavedCopy(own.isOwn, enrolment.data, hasNone ? null : voucher.data?.data)
  const back = { to: to('enrolment', { id }), label: t('part.back.enrolment') }
  if (voucher.error?.status === 404) return <NotFoundPage of="enrolment" />
  if (hasNone)
    return (
      <Page title={t('part.voucher.not_yet')} lead={t('part.voucher.not_yet_text')}>
        <p>
          <ButtonLink to={to('enrolment', { id })}>{t('part.done.see')}</ButtonLink>
        </p>
      </Page>
    )
  const of = enrolment.data
  const shown = voucher.data?.data
  if (of === undefined || shown === undefined)
    return (
      <Page title={t('part.voucher.title')} back={back}>
        {shown === undefined ? <QueryResult query={voucher} lines={8} /> : <QueryResult query={enrolment} lines={8} />}
      </Page>
    )
  return (
    <Page
      title={personNameCase(of.profile_name)}
      lead={`${t('part.voucher.title')}. ${offerName(of.activity_name)}`}
      back={back}
    >
      <QueryResult query={voucher} lines={8} />
      <VoucherCard of={of} voucher={shown} />
      <div className="actions no-print">
        <Button variant="outlined" icon={mdiImageOutline} onClick={() => void saveImage({ of, voucher: shown })}>
          {t('part.voucher.image')}
        </Button>
        <Button variant="outlined" icon={mdiPrinterOutline} onClick={() => print()}>
          {t('part.voucher.print')}
        </Button>
      </div>
      <VoucherLinks title={t('part.voucher.others')} except={id} />
      <OwnDevice {...own} />
    </Page>
  )
}
