import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import type { ReactElement, ReactNode } from 'react'
import { prefixer } from 'stylis'

const mirrored = createCache({ key: 'mr', prepend: true, stylisPlugins: [prefixer, rtlPlugin] })

/** Mirrors Material UI's styles; ours are written with logical properties and need nothing. */
export function RightToLeft({ children }: { readonly children: ReactNode }): ReactElement {
  return <CacheProvider value={mirrored}>{children}</CacheProvider>
}
