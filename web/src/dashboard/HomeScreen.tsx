import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/PageTitle.tsx'

export function HomeScreen(): ReactElement {
  const { t } = useTranslation()
  return <PageTitle>{t('dashboard.heading')}</PageTitle>
}
