import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { useStore } from '../device/store.ts'
import { usePreferences } from '../settings/preferences.ts'
import type { AccentName } from './accents.ts'
import { materialTheme } from './material.ts'
import { mode } from './theme-type.ts'

/** Material UI's styles come first in the head, so that ours win without shouting. */
const cache = createCache({ key: 'mui', prepend: true })

let mirroredOnce: EmotionCache | undefined

/** The styles for a direction. What mirrors them is fetched only by who reads from right to left. */
function useCache(rtl: boolean): { cache: EmotionCache; mirrored: boolean } {
  const [mirrored, setMirrored] = useState(mirroredOnce)
  useEffect(() => {
    if (!rtl || mirrored !== undefined) return
    import('./mirrored-cache.ts').then(
      (found) => {
        mirroredOnce = found.mirroredCache
        setMirrored(mirroredOnce)
      },
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

const made = new Map<string, ReturnType<typeof materialTheme>>()

/** Themes take long to make and are few: each is made once. */
function themeOf(accent: AccentName, direction: 'ltr' | 'rtl') {
  const key = `${accent} ${direction}`
  const theme = made.get(key) ?? materialTheme(accent, direction)
  made.set(key, theme)
  return theme
}

const Inside = createContext(false)

/**
 * A part of Material UI in our colours, in the mode and direction of the page; neither change takes the state of what is inside
 * away. The theme stands around each part and not around the page, which is drawn without it; one inside another is one.
 */
export function inMaterial<P extends object>(Part: ComponentType<P>): (props: P) => ReactElement {
  return function InMaterial(props) {
    const part = <Part {...props} />
    return useContext(Inside) ? (
      part
    ) : (
      <Inside value>
        <MaterialTheme>{part}</MaterialTheme>
      </Inside>
    )
  }
}

function MaterialTheme({ children }: { readonly children: ReactNode }): ReactElement {
  const { accent, rtl } = usePreferences()
  const styles = useCache(rtl)
  const theme = themeOf(accent, styles.mirrored ? 'rtl' : 'ltr')
  return (
    <CacheProvider value={styles.cache}>
      <ThemeProvider theme={theme} storageManager={null} defaultMode={mode.get()}>
        <ModeFollower />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
