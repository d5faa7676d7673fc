import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from './ErrorPage.tsx'

/** An address that is no screen. */
export function NotFoundPage(): ReactElement {
  const { t } = useTranslation()
  return <ErrorView code={404} message={t('errors.page_not_found')} />
}
