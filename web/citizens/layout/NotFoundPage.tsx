import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../kit/text/i18n.ts'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { Page } from './Page.tsx'
import { usePageTo } from './paths.ts'

/** The page of an address that is no page, and of a record that does not exist or belongs to another family. */
export function NotFoundPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <Page title={t('frame.not_found')} lead={t('frame.not_found_text')}>
      <p>
        <Link to={to('offer')} className={buttonClass({ variant: 'filled' })}>
          {t('frame.to_offer')}
        </Link>
      </p>
    </Page>
  )
}
