import { type ComponentType, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { AppSection } from './AppSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { type AccountSection, sectionAt } from './sections.ts'

// Those with a form are loaded when they are opened.
const EmailSection = lazy(async () => ({ default: (await import('./EmailSection.tsx')).EmailSection }))
const PasswordSection = lazy(async () => ({ default: (await import('./PasswordSection.tsx')).PasswordSection }))

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
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Content />
      </Suspense>
    </Page>
  )
}
