import { mdiCheckDecagram, mdiCloseCircle } from '@mdi/js'
import { offerName, type Passport } from '@portal/contract'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { useVoucherCheck, voucherTime } from '../../../kit/request/voucher-check.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { typedVoucherCode, voucherCodeIn } from '../../../kit/text/voucher-code.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { Page } from '../../frame/Page.tsx'

function VoucherCodeForm({ onCode }: { readonly onCode: (code: string) => void }): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { code: '' },
    send: async ({ code }) => onCode(typedVoucherCode(code) ?? ''),
    invalidates: [],
  })
  return (
    <RecordForm frame={frame} submit={t('check.check')} isWide className="card stack gap-16">
      <TextBox
        {...fieldProps(form, 'code', {
          validate: (code) => typedVoucherCode(code) !== undefined || t('check.code_missing'),
        })}
        label={t('check.code')}
        help={t('check.code_help')}
        size="large"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </RecordForm>
  )
}

/** The activity of the voucher, with the fields that the server returns. */
function VoucherFacts({ passport }: { readonly passport: Passport }): ReactElement {
  const { t } = useTranslation()
  const { masked_name, activity_name, stage_name, park_name, park_address, expires_at } = passport
  const place = [park_name, stage_name === park_name ? null : stage_name, park_address]
  return (
    <Facts
      facts={[
        [t('check.person'), masked_name ?? undefined],
        [t('check.activity'), activity_name === null ? undefined : offerName(activity_name)],
        [t('check.when'), voucherTime(passport)],
        [t('check.where'), place.flatMap((part) => (part === null ? [] : [offerName(part)])).join(', ') || undefined],
        [t('check.until'), expires_at === null ? undefined : formatDate(expires_at)],
      ]}
    />
  )
}

function Verdict({ code }: { readonly code: string }): ReactElement {
  const { t } = useTranslation()
  const { query, passport, isChecked, isValid } = useVoucherCheck(code)
  if (!isChecked)
    return (
      <Status as="div" className="card">
        <QueryResult query={query} lines={4} />
      </Status>
    )
  return (
    <section className="card stack gap-16">
      <Status as="div" className="row gap-12">
        <Icon
          path={isValid ? mdiCheckDecagram : mdiCloseCircle}
          size={40}
          className={isValid ? 'success-ink' : 'error-ink'}
        />
        <div>
          <h2>{t(isValid ? 'check.valid' : 'check.not_valid')}</h2>
          {isValid ? null : <p>{t(`check.${passport?.fault ?? 'unknown'}`)}</p>}
        </div>
      </Status>
      {passport !== undefined && isValid ? (
        <>
          <VoucherFacts passport={passport} />
          <p className="muted">{t('check.masked')}</p>
        </>
      ) : null}
      <p className="muted break-words">
        <span>{`${t('check.checked')} `}</span>
        <bdi>{code}</bdi>
      </p>
    </section>
  )
}

/** Shows anybody whether a voucher is valid, its holder (masked) and its activity. */
export function CheckVoucherPage(): ReactElement {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const code = voucherCodeIn(address)
  return (
    <Page title={t('check.title')} lead={code === undefined ? t('check.lead') : undefined}>
      {code === undefined ? (
        <VoucherCodeForm onCode={(typed) => setAddress({ codigo: typed })} />
      ) : (
        <>
          <Verdict key={code} code={code} />
          <p>
            <Button variant="outlined" onClick={() => setAddress({})}>
              {t('check.another')}
            </Button>
          </p>
        </>
      )}
    </Page>
  )
}
