import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Splash } from './Splash.tsx'

/** The error page is loaded when it is needed. If that fails too, only a link to the application is shown. */
const ErrorPage = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./ErrorPage.tsx')).ErrorPage }
  } catch {
    return { default: () => <a href={import.meta.env.BASE_URL}>{import.meta.env.BASE_URL}</a> }
  }
})

export function ErrorPlace(): ReactElement {
  return (
    <Suspense fallback={<Splash />}>
      <ErrorPage />
    </Suspense>
  )
}
