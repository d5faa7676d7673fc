import { mdiCheckCircle, mdiCircleOutline, mdiContentCopy } from '@mdi/js'
import { type FirstStep, firstSteps } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass, IconButton } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { copyText } from '../../accounts/users/factors/copy-and-print.ts'
import { isScreenName, useScreenPath } from '../../frame/screens/paths.ts'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import styles from './first-steps.module.css'
import { useDismissed } from './use-dismissed.ts'

/** One step: done, or missing with the line to type or the screen to open. */
function Step({ step: { code, is_done, command, screen } }: { readonly step: FirstStep }): ReactElement {
  const { t } = useTranslation()
  const to = useScreenPath()
  const title = t(`first_steps.steps.${code}.title`)
  return (
    <li className="entry row at-top gap-12">
      <Icon
        path={is_done ? mdiCheckCircle : mdiCircleOutline}
        className={`rigid ${is_done ? 'success-ink' : 'faint'}`}
      />
      <div className="stack gap-6 grow shrink">
        <div className="row at-top gap-12">
          <h2 className="minor-heading grow shrink">{title}</h2>
          <span className={is_done ? 'small rigid success-ink' : 'small rigid soft'}>
            {t(is_done ? 'first_steps.done' : 'first_steps.missing')}
          </span>
        </div>
        <p className="soft">{t(`first_steps.steps.${code}.${is_done ? 'finished' : 'text'}`)}</p>
        {is_done || command === null ? null : (
          <div className={`row gap-8 rounded ${styles.line}`}>
            <code className="grow break-words">{command}</code>
            <IconButton
              icon={mdiContentCopy}
              label={t('first_steps.copy', { step: title })}
              onClick={() => void copyText(command)}
            />
          </div>
        )}
        {is_done || !isScreenName(screen) ? null : (
          <div>
            <Link to={to(screen)} className={buttonClass({ variant: 'outlined', size: 'small' })}>
              {t('first_steps.open', { screen: t(`titles.${screen}`) })}
            </Link>
          </div>
        )}
      </div>
    </li>
  )
}

/** What is done and what is missing before people work with the portal. */
export function FirstStepsScreen(): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(firstSteps, {})
  const { isDismissed, isKnown, dismiss, showAgain } = useDismissed()
  return (
    <div className="page">
      <header className="row at-top gap-16">
        <div className="grow shrink">
          <PageTitle>{t('titles.first-steps')}</PageTitle>
          <p className="soft">{t('first_steps.intro')}</p>
        </div>
        <RefreshButton query={query} />
      </header>
      <QueryResult query={query} lines={16}>
        {({ data }) => {
          const done = data.filter(({ is_done }) => is_done).length
          const isComplete = done === data.length
          return (
            <>
              <Status>
                {isComplete ? t('first_steps.all_done') : t('first_steps.progress', { done, total: data.length })}
              </Status>
              <ol className={`card ${styles.steps}`}>
                {data.map((step) => (
                  <Step key={step.code} step={step} />
                ))}
              </ol>
              {isComplete ? null : <p className="muted">{t('first_steps.service')}</p>}
            </>
          )
        }}
      </QueryResult>
      {isKnown ? (
        <div className="wrap gap-8-16">
          <Button variant="outlined" onClick={isDismissed ? showAgain : dismiss}>
            {t(isDismissed ? 'first_steps.show_again' : 'first_steps.dismiss')}
          </Button>
          {isDismissed ? <Status className="soft">{t('first_steps.dismissed')}</Status> : null}
        </div>
      ) : null}
    </div>
  )
}
