import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../preferences.ts'
import { useStore } from '../store.ts'
import { materialTheme } from './material.ts'
import { mode } from './theme-type.ts'

/** Material UI's styles come first in the head, so that ours win without shouting. */
const cache = createCache({ key: 'mui', prepend: true })

/** The styles for a direction. What mirrors them is fetched only by who reads from right to left. */
function useCache(rtl: boolean): { cache: EmotionCache; mirrored: boolean } {
  const [mirrored, setMirrored] = useState<EmotionCache>()
  useEffect(() => {
    if (!rtl || mirrored !== undefined) return
    import('./mirrored-cache.ts').then(
      (found) => setMirrored(found.mirroredCache),
      // Without it the page is still right; only Material UI's own parts are not mirrored.
      () => {},
    )
  }, [rtl, mirrored])
  return rtl && mirrored !== undefined ? { cache: mirrored, mirrored: true } : { cache, mirrored: false }
}

/** Material UI writes `data-theme` too: it is told the mode that `theme-type.ts` keeps, so that both always say the same. */
function ModeFollower(): null {
  const now = useStore(mode)
  const { setMode } = useColorScheme()
  useEffect(() => setMode(now), [now, setMode])
  return null
}

/** Material UI in our colours, in the mode and direction of the page. Neither change takes the screen's state away. */
export function MaterialTheme({ children }: { readonly children: ReactNode }): ReactElement {
  const { accent, rtl } = usePreferences()
  const styles = useCache(rtl)
  const theme = useMemo(() => materialTheme(accent, styles.mirrored ? 'rtl' : 'ltr'), [accent, styles.mirrored])
  return (
    <CacheProvider value={styles.cache}>
      <ThemeProvider theme={theme} storageManager={null} defaultMode={mode.get()}>
        <ModeFollower />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
