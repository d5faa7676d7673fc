import {
  mdiAlertCircleOutline,
  mdiCheckDecagram,
  mdiClockAlertOutline,
  mdiCloseCircle,
  mdiQrcodeScan,
  mdiWifiOff,
} from '@mdi/js'
import { type Passport, readPassport } from '@portal/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { queryClient, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { LandingLayout } from '../../layout/LandingLayout.tsx'
import styles from './passport.module.css'
import { passportOf, typedCode } from './passport-address.ts'

/** Tells anybody whether the code of a voucher is valid (decisions, section 7). */
export function ValidatePassportScreen(): ReactElement {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const code = passportOf(query)
  return (
    <LandingLayout>
      <div className={`form-card ${styles.card}`}>
        <PageTitle>{t('titles.validate-passport')}</PageTitle>
        {/* This page is outside the frame, which provides the query client of other pages. It is around the form too: a client that
            did not hear that the connection was lost does not ask again when it is back. */}
        <QueryClientProvider client={queryClient}>
          {code === undefined ? (
            <>
              <div className={`stack gap-12 ${styles.answer}`}>
                <Icon path={mdiQrcodeScan} size={48} className="accent-ink" />
                <p>{t('passports.what')}</p>
                <p>{t('passports.how')}</p>
              </div>
              <CodeForm onCode={(typed) => setQuery({ passport: typed })} />
            </>
          ) : (
            <Checked key={code} code={code} onAnother={() => setQuery({})} />
          )}
        </QueryClientProvider>
      </div>
    </LandingLayout>
  )
}

function CodeForm({ onCode }: { readonly onCode: (code: string) => void }): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const code = typedCode(typed)
  return (
    <form
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
    </form>
  )
}

interface CheckedProps {
  readonly code: string
  readonly onAnother: () => void
}

function Checked({ code, onAnother }: CheckedProps): ReactElement {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useCallQuery(readPassport, { params: { code } }, { onFailure: 'inline' })
  const another = <Button onClick={onAnother}>{t('passports.another')}</Button>
  // A code in a wrong format is as invalid as an unknown one.
  const isNone = error?.status === 404 || error?.status === 422
  if (error !== null && data === undefined && !isNone) {
    return (
      <ValidationError error={error} isFetching={isFetching} onRetry={() => void refetch()}>
        {another}
      </ValidationError>
    )
  }
  if (data === undefined && !isNone) {
    return (
      <p className={`stack gap-12 ${styles.answer}`} role="status">
        {t('passports.checking')}
      </p>
    )
  }
  return (
    <>
      {data === undefined ? <Verdict passport={none} /> : <Verdict passport={data.data} />}
      <p className={`muted break-words ${styles.code}`}>
        {t('passports.code')}: <bdi>{code}</bdi>
      </p>
      {another}
    </>
  )
}

const none: Passport = {
  is_valid: false,
  fault: 'unknown',
  reason: null,
  masked_name: null,
  activity_name: null,
  stage_name: null,
  park_name: null,
  park_address: null,
  weekday_name: null,
  daily_name: null,
  expires_at: null,
}

function Verdict({ passport }: { readonly passport: Passport }): ReactElement {
  const { t } = useTranslation()
  const { is_valid: isValid, masked_name: name, reason, park_address: address } = passport
  const { weekday_name, daily_name } = passport
  const when = weekday_name === null || daily_name === null ? null : whenText({ weekday_name, daily_name })
  const place = [passport.stage_name, passport.park_name].filter(Boolean).join(', ')
  return (
    <>
      <div className={`stack gap-12 ${styles.answer}`} role="status">
        <Icon
          path={isValid ? mdiCheckDecagram : mdiCloseCircle}
          size={56}
          className={isValid ? 'success-ink' : 'error-ink'}
        />
        <h2>{t(isValid ? 'passports.valid' : 'passports.invalid')}</h2>
        {isValid ? null : <p>{reason ?? t('passports.invalid_text')}</p>}
        {isValid || reason === null ? null : <p className="muted">{t('passports.invalid_text')}</p>}
      </div>
      {isValid ? (
        <dl className={`facts ${styles.facts}`}>
          <div>
            <dt>{t('passports.person')}</dt>
            <dd className="large">{name}</dd>
            <dd className="muted">{t('passports.masked')}</dd>
          </div>
          <div>
            <dt>{t('passports.activity')}</dt>
            <dd>{passport.activity_name}</dd>
          </div>
          <div>
            <dt>{t('passports.when')}</dt>
            <dd>{when}</dd>
          </div>
          <div>
            <dt>{t('passports.place')}</dt>
            <dd>{place}</dd>
            {address === null ? null : <dd className="muted">{address}</dd>}
          </div>
          {passport.expires_at === null ? null : (
            <div>
              <dt>{t('passports.until')}</dt>
              <dd>{formatMoment(passport.expires_at)}</dd>
            </div>
          )}
        </dl>
      ) : null}
    </>
  )
}

interface ValidationErrorProps {
  readonly error: ApiError
  readonly isFetching: boolean
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** The code was not checked: too many attempts, no connection, or no response from the server. */
function ValidationError({ error, isFetching, onRetry, children }: ValidationErrorProps): ReactElement {
  const { t } = useTranslation()
  const isOffline = error.failure === 'offline'
  const isTooMany = error.status === 429
  const path = isOffline ? mdiWifiOff : isTooMany ? mdiClockAlertOutline : mdiAlertCircleOutline
  return (
    <div className={`stack gap-12 ${styles.answer}`} role="alert">
      <Icon path={path} size={48} className="accent-ink" />
      <h2>{t(isOffline ? 'passports.offline' : isTooMany ? 'passports.too_many' : 'passports.failed')}</h2>
      <p>
        {isOffline
          ? t('passports.offline_text')
          : isTooMany
            ? t('passports.too_many_text', { seconds: error.retryAfter ?? 60 })
            : error.message}
      </p>
      <Button variant="outlined" busy={isFetching} onClick={onRetry}>
        {t('passports.again')}
      </Button>
      {children}
    </div>
  )
}
