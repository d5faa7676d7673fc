import { ThemeProvider } from '@mui/material/styles'
import { lazy, type ReactElement, type ReactNode, Suspense, useMemo } from 'react'
import { usePreferences } from '../preferences.ts'
import { materialTheme } from './material.ts'

/** The plugin that mirrors Material UI's styles is fetched only by who reads from right to left. */
const RightToLeft = lazy(async () => ({ default: (await import('./RightToLeft.tsx')).RightToLeft }))

/** Material UI in our colours. The mode is the page's `data-theme`, which `theme-type.ts` keeps; nothing re-renders for it. */
export function MaterialTheme({ children }: { readonly children: ReactNode }): ReactElement {
  const { accent, rtl } = usePreferences()
  const theme = useMemo(() => materialTheme(accent, rtl ? 'rtl' : 'ltr'), [accent, rtl])
  const themed = (
    <ThemeProvider theme={theme} storageManager={null}>
      {children}
    </ThemeProvider>
  )
  return rtl ? (
    <Suspense>
      <RightToLeft>{themed}</RightToLeft>
    </Suspense>
  ) : (
    themed
  )
}
