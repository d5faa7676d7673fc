import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { TooltipHost } from '../ui/TooltipHost.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Snackbars } from './Snackbars.tsx'
import { useScreen } from './use-screen.ts'

/** What is around every page, signed in or not. */
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
      <ConnectionBanner />
      <Snackbars />
      <TooltipHost />
      <ScrollRestoration />
    </>
  )
}
