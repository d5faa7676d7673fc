import { firstSteps } from '@portal/contract/staff'
import { type ReactElement, useId } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { useScreenPath } from '../../frame/screens/paths.ts'
import styles from './first-steps.module.css'
import { useDismissed } from './use-dismissed.ts'

/** On the dashboard of people who administer the portal: the number of missing steps and a link to them, until they are dismissed. */
export function FirstStepsCard(): ReactElement | null {
  const { t } = useTranslation()
  const to = useScreenPath()
  const heading = useId()
  const { isDismissed, isKnown, dismiss } = useDismissed()
  const query = useCallQuery(firstSteps, {}, { enabled: isKnown && !isDismissed })
  const missing = query.data?.data.filter(({ is_done }) => !is_done).length ?? 0
  if (isDismissed || missing === 0) return null
  return (
    <section className={`card spread gap-8-16 ${styles.short}`} aria-labelledby={heading}>
      <div className="shrink">
        <h2 id={heading}>{t('dashboard.first_steps.title')}</h2>
        <p className="soft">{t('dashboard.first_steps.missing', { count: missing })}</p>
      </div>
      <div className="buttons">
        <Button
          onClick={() => {
            dismiss()
            // The pressed button goes away.
            document.getElementById('content')?.focus({ preventScroll: true })
            showDone(t('dashboard.first_steps.dismissed'))
          }}
        >
          {t('dashboard.first_steps.dismiss')}
        </Button>
        <Link to={to('first-steps')} className={buttonClass({ variant: 'outlined' })}>
          {t('dashboard.first_steps.open')}
        </Link>
      </div>
    </section>
  )
}
