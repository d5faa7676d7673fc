import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { useParams } from 'react-router'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { type SectionName, sectionAt } from '../../frame/account-sections.ts'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'

const section = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await reloadOnce(load) }))

const contents: Readonly<Record<SectionName, ComponentType>> = {
  password: section(async () => (await import('./PasswordSection.tsx')).PasswordSection),
  email: section(async () => (await import('./EmailSection.tsx')).EmailSection),
  devices: section(async () => (await import('./DevicesSection.tsx')).DevicesSection),
  preferences: section(async () => (await import('./PreferencesSection.tsx')).PreferencesSection),
  consents: section(async () => (await import('./ConsentsSection.tsx')).ConsentsSection),
  data: section(async () => (await import('./DataSection.tsx')).DataSection),
  app: section(async () => (await import('./AppSection.tsx')).AppSection),
}

/** One section of the account, at its own address. */
export function AccountSectionPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const name = sectionAt(useParams().section)
  if (name === undefined) return <NotFoundPage />
  const Content = contents[name]
  return (
    <Page title={t(`own.section.${name}.title`)} back={{ to: to('account'), label: t('frame.account') }}>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Content />
      </Suspense>
    </Page>
  )
}
