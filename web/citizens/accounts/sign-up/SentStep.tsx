import { mdiCheckCircle } from '@mdi/js'
import { citizenLogin } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { AnswerUntil } from '../../frame/AnswerUntil.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { enterWith } from '../../frame/session/session.ts'
import styles from './sign-up.module.css'
import { sentSignUp } from './use-step.ts'

/** Confirms that the sign-up was sent, and shows the next step and its last day. */
export function SentStep(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  // Signing in clears the store before the page is left.
  const [sent] = useState(sentSignUp.get)
  const [sentAt] = useState(() => serverNow())
  const enter = useCallMutation(citizenLogin, { onDone: enterWith })
  if (sent === undefined) return <Navigate to={to('sign-up-status')} replace />
  const { email, password, message } = sent
  /** Signs in. `routes.tsx` then opens the page. */
  async function enterAt(page: 'family' | 'add-person'): Promise<void> {
    await navigate(`?${new URLSearchParams({ redirect: to(page) })}`, { replace: true })
    enter.mutate({ body: { email, password } })
  }
  return (
    <Page title={t('account.sign_up.step.sent')}>
      <Status as="div" className="notice success-tint row gap-10">
        <Icon path={mdiCheckCircle} className="success-ink rigid" />
        <span>{message}</span>
      </Status>
      <section className="card stack gap-12">
        <h2>{t('account.sign_up.next')}</h2>
        <ol className={`stack gap-10 ${styles.next}`}>
          <li>
            <span>{`${t('account.sign_up.next_check')} `}</span>
            <AnswerUntil since={sentAt} />
          </li>
          <li className="break-words">{t('account.sign_up.next_mail', { email })}</li>
          <li>{t('account.sign_up.next_now')}</li>
        </ol>
      </section>
      <FormErrorMessage>{enter.error?.message}</FormErrorMessage>
      <div className="wrap gap-8">
        <Button variant="filled" busy={enter.isPending} onClick={() => void enterAt('add-person')}>
          {t('account.sign_up.add_child')}
        </Button>
        <Button variant="outlined" disabled={enter.isPending} onClick={() => void enterAt('family')}>
          {t('account.sign_up.enter')}
        </Button>
        <ButtonLink to={to('sign-up-status')} variant="text">
          {t('account.sign_in.status')}
        </ButtonLink>
      </div>
    </Page>
  )
}
