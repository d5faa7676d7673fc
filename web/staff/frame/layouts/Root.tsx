import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ProgressBar } from '../banners/ProgressBar.tsx'
import { useScreen } from '../screens/paths.ts'

/** The page works without them, so a failed load does not show the error page. */
const Overlays = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../overlays/Overlays.tsx')).Overlays }
  } catch {
    return { default: () => null }
  }
})

/** The root of every page, signed in or not. */
export function Root(): ReactElement {
  const { t } = useTranslation()
  const screen = useScreen()
  const title = screen === undefined ? t('errors.not_found') : t(`titles.${screen}`)
  useEffect(() => {
    document.title = `${title} - ${t('product.name')}`
  }, [title, t])
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Suspense>
        <Overlays />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}
