import { StyledEngineProvider, ThemeProvider, useColorScheme } from '@mui/material/styles'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { usePreferences } from '../preferences.ts'
import { useStore } from '../store.ts'
import { materialTheme } from './material.ts'
import { mode } from './theme-type.ts'

/** The plugin that mirrors Material UI's styles is fetched only by who reads from right to left. */
const RightToLeft = lazy(async () => ({ default: (await import('./RightToLeft.tsx')).RightToLeft }))

/** Material UI writes `data-theme` too: it is told the mode that `theme-type.ts` keeps, so that both always say the same. */
function ModeFollower(): null {
  const now = useStore(mode)
  const { setMode } = useColorScheme()
  useEffect(() => setMode(now), [now, setMode])
  return null
}

/** Material UI in our colours, in the mode and direction of the page. */
export function MaterialTheme({ children }: { readonly children: ReactNode }): ReactElement {
  const { accent, rtl } = usePreferences()
  const theme = useMemo(() => materialTheme(accent, rtl ? 'rtl' : 'ltr'), [accent, rtl])
  const themed = (
    <ThemeProvider theme={theme} storageManager={null} defaultMode={mode.get()}>
      <ModeFollower />
      {children}
    </ThemeProvider>
  )
  return rtl ? (
    <Suspense>
      <RightToLeft>{themed}</RightToLeft>
    </Suspense>
  ) : (
    // Material UI's styles come first in the head, so that ours win without shouting.
    <StyledEngineProvider injectFirst>{themed}</StyledEngineProvider>
  )
}
