import { registerStatus, signUpStatusForm } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { Failure } from '../../credentials/Failure.tsx'
import { SubmitButton } from '../../credentials/SubmitButton.tsx'
import { Page } from '../../layout/Page.tsx'
import { useAnswer } from '../../layout/use-answer.ts'
import { StatusCard } from './StatusCard.tsx'

interface Values {
  readonly email: string
  readonly document: string
}

/** Where the sign-up of somebody stands, for whoever knows its e-mail and its document. */
export function StatusPage(): ReactElement {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [asked, setAsked] = useState<Values>()
  const form = useForm<Values>({
    defaultValues: { email: query.get('email') ?? '', document: '' },
    resolver: contractResolver(signUpStatusForm),
  })
  const { errors } = form.formState
  const answer = useAnswer(
    registerStatus,
    { query: asked ?? { email: '', document: '' } },
    { enabled: asked !== undefined },
  )
  const { data, error, isFetching } = answer
  return (
    <Page title={t('account.status.title')} lead={t('account.status.lead')}>
      <form
        className="card stack gap-20"
        noValidate
        aria-label={t('account.status.title')}
        onSubmit={(event) =>
          void form.handleSubmit((values) => {
            if (asked?.email === values.email && asked.document === values.document) void answer.refetch()
            setAsked(values)
          })(event)
        }
      >
        <TextBox
          {...form.register('email')}
          label={t('account.email')}
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
        />
        <TextBox
          {...form.register('document')}
          label={t('account.status.document')}
          size="large"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.document?.message}
        />
        <SubmitButton busy={isFetching} error={error}>
          {t('account.status.submit')}
        </SubmitButton>
      </form>
      {isFetching && data === undefined ? <SkeletonLines lines={3} /> : null}
      {error === null || isFetching ? null : (
        <Failure>{error.status === 404 ? t('account.status.not_found') : error.message}</Failure>
      )}
      {data?.data.map((state) => (
        <StatusCard key={state.status} state={state} />
      ))}
    </Page>
  )
}
