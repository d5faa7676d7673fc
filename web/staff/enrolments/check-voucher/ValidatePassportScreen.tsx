import {
  mdiAlertCircleOutline,
  mdiCheckDecagram,
  mdiClockAlertOutline,
  mdiCloseCircle,
  mdiQrcodeScan,
  mdiWifiOff,
} from '@mdi/js'
import type { Passport } from '@portal/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { useVoucherCheck, voucherTime } from '../../../kit/request/voucher-check.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { typedVoucherCode, voucherCodeIn } from '../../../kit/text/voucher-code.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { LandingLayout } from '../../frame/layouts/LandingLayout.tsx'
import styles from './passport.module.css'

/** Tells anybody whether the code of a voucher is valid. The citizens' application has a page too: the staff's vouchers lead to this address. */
export function ValidatePassportScreen(): ReactElement {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const code = voucherCodeIn(query)
  return (
    <LandingLayout>
      <div className={`gap-24 centered form-card ${styles.card}`}>
        <PageTitle>{t('titles.validate-passport')}</PageTitle>
        {/* This page is outside the frame, which provides the query client of other pages. It is around the form too: a client that
            is mounted after the connection was lost does not repeat a query when it is back. */}
        <QueryClientProvider client={queryClient}>
          {code === undefined ? (
            <>
              <div className={`stack gap-12 ${styles.result}`}>
                <Icon path={mdiQrcodeScan} size={48} className="accent-ink" />
                <p>{t('passports.what')}</p>
                <p>{t('passports.how')}</p>
              </div>
              <VoucherCodeForm onCode={(typed) => setQuery({ passport: typed })} />
            </>
          ) : (
            <Checked key={code} code={code} onAnother={() => setQuery({})} />
          )}
        </QueryClientProvider>
      </div>
    </LandingLayout>
  )
}

function VoucherCodeForm({ onCode }: { readonly onCode: (code: string) => void }): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const code = typedVoucherCode(typed)
  return (
    <Form
      className={`stack gap-12 ${styles.form}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (code !== undefined) onCode(code)
      }}
    >
      <TextBox
        label={t('passports.code_field')}
        value={typed}
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="filled" disabled={code === undefined}>
        {t('passports.check')}
      </Button>
    </Form>
  )
}

function Checked({ code, onAnother }: { readonly code: string; readonly onAnother: () => void }): ReactElement {
  const { t } = useTranslation()
  const { query, passport, isChecked } = useVoucherCheck(code)
  const { error, refetch, isFetching } = query
  const another = <Button onClick={onAnother}>{t('passports.another')}</Button>
  if (error !== null && !isChecked) {
    return (
      <ValidationError error={error} isFetching={isFetching} onRetry={() => void refetch()}>
        {another}
      </ValidationError>
    )
  }
  if (!isChecked) {
    return <Status className={`stack gap-12 ${styles.result}`}>{t('passports.checking')}</Status>
  }
  return (
    <>
      <Verdict passport={passport} />
      <p className={`muted break-words ${styles.code}`}>
        <span>{`${t('passports.code')}: `}</span>
        <bdi>{code}</bdi>
      </p>
      {another}
    </>
  )
}

/** @param passport - undefined for an unknown code */
function Verdict({ passport }: { readonly passport: Passport | undefined }): ReactElement {
  const { t } = useTranslation()
  const isValid = passport?.is_valid === true
  const reason = passport?.reason ?? null
  return (
    <>
      <Status as="div" className={`stack gap-12 ${styles.result}`}>
        <Icon
          path={isValid ? mdiCheckDecagram : mdiCloseCircle}
          size={56}
          className={isValid ? 'success-ink' : 'error-ink'}
        />
        <h2>{t(isValid ? 'passports.valid' : 'passports.invalid')}</h2>
        {isValid ? null : <p>{reason ?? t('passports.invalid_text')}</p>}
        {isValid || reason === null ? null : <p className="muted">{t('passports.invalid_text')}</p>}
      </Status>
      {isValid ? <PassportFacts passport={passport} /> : null}
    </>
  )
}

function PassportFacts({ passport }: { readonly passport: Passport }): ReactElement {
  const { t } = useTranslation()
  const { masked_name, activity_name, stage_name, park_name, park_address, expires_at } = passport
  const person = (
    <>
      <span className="large block">{masked_name}</span>
      <span className="muted">{t('passports.masked')}</span>
    </>
  )
  const place = (
    <>
      <span>{[stage_name, park_name].filter(Boolean).join(', ')}</span>
      {park_address === null ? null : <span className="muted block">{park_address}</span>}
    </>
  )
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('passports.person'), person],
        [t('fields.activity_id'), activity_name],
        [t('passports.when'), voucherTime(passport)],
        [t('passports.place'), place],
        [t('passports.until'), expires_at === null ? undefined : formatMoment(expires_at)],
      ]}
    />
  )
}

const errorIcons = { offline: mdiWifiOff, too_many: mdiClockAlertOutline, failed: mdiAlertCircleOutline } as const

interface ValidationErrorProps {
  readonly error: ApiError
  readonly isFetching: boolean
  readonly onRetry: () => void
  readonly children: Elements
}

/** The code was not checked: too many attempts, no connection, or no response from the server. */
function ValidationError({ error, isFetching, onRetry, children }: ValidationErrorProps): ReactElement {
  const { t } = useTranslation()
  const kind = error.kind === 'offline' ? 'offline' : error.status === 429 ? 'too_many' : 'failed'
  const texts = {
    offline: t('passports.offline_text'),
    too_many: t('passports.too_many_text', { seconds: error.retryAfter ?? 60 }),
    failed: error.message,
  }
  return (
    <div className={`stack gap-12 ${styles.result}`} role="alert">
      <Icon path={errorIcons[kind]} size={48} className="accent-ink" />
      <h2>{t(`passports.${kind}`)}</h2>
      <p>{texts[kind]}</p>
      <Button variant="outlined" busy={isFetching} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
      {children}
    </div>
  )
}
