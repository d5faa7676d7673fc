import type { ResponseOf } from '@portal/contract'
import { registerStatus, signUpStatusForm } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { contractResolver } from '../../kit/form/form.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../kit/form/record-form.tsx'
import { fieldProps } from '../../kit/form/use-form.ts'
import { useCallQuery } from '../../kit/request/queries.ts'
import { formatDate, fullDate } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { FormErrorMessage } from '../../kit/ui/feedback/FormErrorMessage.tsx'
import { SkeletonLines } from '../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../kit/ui/field/TextBox.tsx'
import { MarkdownText } from '../../kit/ui/text/MarkdownText.tsx'
import { EmailBox } from '../frame/form-parts.tsx'
import { ButtonLink, Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'

type State = ResponseOf<typeof registerStatus>['data'][number]

/** A state of a sign-up: its name, its date, its meaning and the possible action. */
function StatusCard({ status, created_at, details, action }: State): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <Status as="section" className="card stack gap-12">
      <div>
        <h2>{status}</h2>
        {created_at === undefined ? null : (
          <p className="muted">
            <time dateTime={created_at} title={fullDate(created_at)}>
              {t('account.status.since', { date: formatDate(created_at) })}
            </time>
          </p>
        )}
      </div>
      <MarkdownText text={details} />
      {action === undefined ? null : (
        <p>
          <ButtonLink to={to(action.to.name === 'Register' ? 'sign-up' : 'sign-in')}>{action.text}</ButtonLink>
        </p>
      )}
    </Status>
  )
}

const empty = { email: '', document: '' }

/** Shows the state of a sign-up. Its e-mail and its document identify it. */
export function StatusPage(): ReactElement {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [submitted, setSubmitted] = useState<typeof empty>()
  const result = useCallQuery(registerStatus, { query: submitted ?? empty }, { enabled: submitted !== undefined })
  const { data, error, isFetching } = result
  // The query reads the state again in another language.
  const { form, frame } = useRecordForm({
    values: { ...empty, email: query.get('email') ?? '' },
    resolver: contractResolver(signUpStatusForm),
    send: async (values) => {
      if (submitted?.email === values.email && submitted.document === values.document) void result.refetch()
      setSubmitted(values)
    },
    invalidates: [],
  })
  return (
    <Page title={t('account.status.title')} lead={t('account.status.lead')}>
      <RecordForm
        frame={{ ...frame, busy: isFetching, apiError: error }}
        submit={t('account.status.submit')}
        isWide
        className="card stack gap-20"
        aria-label={t('account.status.title')}
      >
        <EmailBox {...fieldProps(form, 'email')} label={t('account.email')} />
        <TextBox
          {...fieldProps(form, 'document')}
          label={t('account.status.document')}
          size="large"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </RecordForm>
      {isFetching && data === undefined ? <SkeletonLines lines={3} /> : null}
      {isFetching ? null : (
        <FormErrorMessage>{error?.status === 404 ? t('account.status.not_found') : error?.message}</FormErrorMessage>
      )}
      {data?.data.map((state) => (
        <StatusCard key={state.status} {...state} />
      ))}
    </Page>
  )
}
