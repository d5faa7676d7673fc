import type { ComponentType, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { AppSection } from './AppSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { type AccountSection, sectionAt } from './sections.ts'

const contents: Readonly<Record<AccountSection['name'], ComponentType>> = {
  password: PasswordSection,
  email: EmailSection,
  devices: DevicesSection,
  preferences: PreferencesSection,
  consents: ConsentsSection,
  data: DataSection,
  app: AppSection,
}

/** One section of the account, at its own address. */
export function AccountSectionPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const name = sectionAt(useParams().section)
  if (name === undefined) return <NotFoundPage />
  const Content = contents[name]
  return (
    <Page title={t(`own.section.${name}.title`)} back={{ to: to('account'), label: t('own.back') }}>
      <Content />
    </Page>
  )
}
