import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** Mirrors Material UI's styles; ours are written with logical properties and need nothing. */
export const mirroredCache = createCache({ key: 'mr', prepend: true, stylisPlugins: [prefixer, rtlPlugin] })
