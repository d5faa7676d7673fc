import { mdiImageOutline, mdiPrinterOutline } from '@mdi/js'
import type { ResponseOf } from '@portal/contract'
import { type CitizenEnrolment, subscriptionVoucher } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { saveFile } from '../../../kit/device/save.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { ButtonLink, NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { ActivityFacts } from '../enrol/ActivityFacts.tsx'
import { whereText } from '../enrol/place.ts'
import styles from '../taking-part.module.css'
import { useEnrolment } from './enrolments.ts'

const QrCode = lazy(() => import('../../../kit/ui/picture/QrCode.tsx'), 'QrCode', <Skeleton height={280} />)

/** A code in groups, which screen readers read one by one. */
const grouped = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code

type Voucher = ResponseOf<typeof subscriptionVoucher>['data']

const urlOf = ({ url }: Voucher) => new URL(url, location.origin).href

async function saveImage(of: CitizenEnrolment, voucher: Voucher): Promise<void> {
  try {
    const { voucherImage } = await import('./voucher-image.ts')
    const lines = [nameCase(of.profile_name), nameCase(of.activity_name), whenText(of), whereText(of)]
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
  const back = { to: to('enrolment', { id }), label: t('part.back.enrolment') }
  if (voucher.error?.status === 404) return <NotFoundPage of="enrolment" />
  if (voucher.error?.status === 409 || voucher.error?.status === 422)
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
      title={nameCase(of.profile_name)}
      lead={`${t('part.voucher.title')}. ${nameCase(of.activity_name)}`}
      back={back}
    >
      <QueryResult query={voucher} lines={8} />
      <section className={`card stack gap-12 ${styles.voucher}`}>
        <div className={styles.qr}>
          <QrCode text={urlOf(shown)} label={t('part.voucher.qr', { name: nameCase(of.profile_name) })} />
        </div>
        <p className="no-print soft">{t('part.voucher.show')}</p>
        <div>
          <p className="small soft">{t('part.voucher.code')}</p>
          <p className={`figures ${styles.code}`} translate="no">
            {grouped(shown.code)}
          </p>
        </div>
      </section>
      <section className="card">
        <ActivityFacts of={of} others={[[t('part.voucher.until'), formatMoment(shown.expires_at)]]} />
      </section>
      <div className="stack gap-8 no-print">
        <div className="wrap gap-8">
          <Button variant="outlined" icon={mdiImageOutline} onClick={() => void saveImage(of, shown)}>
            {t('part.voucher.image')}
          </Button>
          <Button variant="outlined" icon={mdiPrinterOutline} onClick={() => print()}>
            {t('part.voucher.print')}
          </Button>
        </div>
        <p className="muted">{t('part.voucher.offline')}</p>
      </div>
    </Page>
  )
}
