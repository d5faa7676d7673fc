import { createTheme, type Theme } from '@mui/material/styles'
import { type AccentName, accents } from './accents.ts'
import { neutrals, roleOf, roleSeeds } from './palette.ts'
import type { Mode } from './theme-type.ts'

function paletteOf(accent: AccentName, mode: Mode) {
  const own = neutrals[mode]
  const role = (seed: string) => {
    const { fill, ink, onFill } = roleOf(seed, mode)
    return { main: fill, dark: ink, light: fill, contrastText: onFill }
  }
  return {
    primary: role(accents[accent]),
    success: role(roleSeeds.success),
    info: role(roleSeeds.info),
    warning: role(roleSeeds.warning),
    error: role(roleSeeds.error),
    background: { default: own.ground, paper: own.surface },
    text: { primary: own.ink, secondary: own.soft },
    divider: own.line,
  }
}

/** Material UI's theme under an accent: our colours in both modes, one type scale, lines rather than shadows (look.md). */
export function materialTheme(accent: AccentName, direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: paletteOf(accent, 'light') }, dark: { palette: paletteOf(accent, 'dark') } },
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lm: 991, lg: 1264, xl: 1904, xxl: 2504 } },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 500 },
      h2: { fontSize: '1rem', fontWeight: 500 },
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.875rem' },
      caption: { fontSize: '0.75rem' },
      button: { textTransform: 'none', fontWeight: 500 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: 'var(--line)', fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
        },
      },
    },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 160, shorter: 120 } },
  })
}

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    lm: true
    xxl: true
  }
}
