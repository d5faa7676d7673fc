import { type AccentName, accents, seeds } from './accents.ts'
import { contrast, darkInk, on, readable, shade, tone } from './contrast.ts'
import { type RoleColour, roleNames } from './role-colours.ts'

import type { Mode } from './theme-type.ts'

/** Grounds, lines and inks of each mode: neutrals with a little of the primary colour. */
export const neutrals = {
  light: {
    ground: '#f8f8f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1f0f5',
    hover: '#f3f2f8',
    line: '#e2e0ea',
    control: '#84809a',
    ink: '#1d1a2b',
    soft: '#5b576c',
  },
  dark: {
    ground: '#121117',
    surface: '#1a1921',
    raised: '#24222d',
    sunken: '#15141b',
    hover: '#23212c',
    line: '#33303f',
    control: '#807b94',
    ink: '#ecebf2',
    soft: '#b0acc0',
  },
} as const satisfies Record<Mode, Record<string, string>>

/** One colour role made usable: as ink on any ground of the mode, as a fill with ink on it, and as a quiet tint. */
export interface Role {
  /** Reads as text (4.5 : 1) on every ground of the mode, and on its own tint. */
  readonly ink: string
  /** A fill that stands out from every ground (3 : 1). */
  readonly fill: string
  /** Text on the fill (4.5 : 1). */
  readonly onFill: string
  /** The fill under the pointer; the text on it stays readable. */
  readonly hover: string
  /** A quiet ground. */
  readonly tint: string
}

/** The ground of a mode that is hardest for an ink: the darkest of the light ones, the lightest of the dark ones. */
function hardest(mode: Mode): string {
  return mode === 'light' ? neutrals.light.sunken : neutrals.dark.raised
}

/** Corrects a seed for a mode, so that nothing drawn with it is unreadable. */
export function roleOf(seed: string, mode: Mode): Role {
  const tint = mode === 'light' ? tone(seed, 0.95, 0.35) : tone(seed, 0.29, 0.4)
  const ink = readable(readable(seed, hardest(mode), 4.5), tint, 4.5)
  let fill = readable(seed, hardest(mode), 3)
  // Fills carry white in the light mode; in the dark one whichever ink reads, and the fill grows lighter for the dark ink.
  if (mode === 'light') fill = readable(fill, '#ffffff', 4.5)
  else if (contrast(fill, '#ffffff') < 4.5) fill = readable(fill, darkInk, 4.5)
  const onFill = on(fill)
  // Away from the text on it, so that its contrast only grows.
  const hover = shade(fill, onFill === darkInk ? 0.05 : -0.05)
  return { ink, fill, onFill, hover, tint }
}

export const roleSeeds: Readonly<Record<RoleColour, string>> = {
  success: seeds.success,
  info: seeds.info,
  warning: seeds.warning,
  error: seeds.error,
  yellow: '#fbc02d',
}

/** The custom properties of a mode under the given accent: what `base.css` holds for the institutional one. */
export function tokensOf(accent: string, mode: Mode): Record<string, string> {
  const tokens: Record<string, string> = {}
  for (const [name, value] of Object.entries(neutrals[mode])) tokens[`--${name}`] = value
  for (const [name, role] of [
    ['accent', roleOf(accent, mode)],
    ...roleNames.map((name) => [name, roleOf(roleSeeds[name], mode)] as const),
  ] as const) {
    tokens[`--${name}-ink`] = role.ink
    tokens[`--${name}-fill`] = role.fill
    tokens[`--${name}-hover`] = role.hover
    tokens[`--${name}-on`] = role.onFill
    tokens[`--${name}-tint`] = role.tint
  }
  return tokens
}

/**
 * The accent's tokens in both modes as one style sheet; empty for the institutional one, which `tokens.css` holds. It holds
 * against that file wherever the page links it: hence `:root` twice.
 */
export function accentCss(name: AccentName): string {
  if (name === 'primary') return ''
  const rule = (selector: string, of: Mode) => {
    const own = Object.entries(tokensOf(accents[name], of)).filter(([token]) => token.startsWith('--accent'))
    return `${selector}{${own.map(([token, value]) => `${token}:${value}`).join(';')}}`
  }
  return rule(':root:root', 'light') + rule(':root:root[data-theme="dark"]', 'dark')
}
