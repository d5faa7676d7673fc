import type { Mode } from '../../../kit/settings/theme-type.ts'
import { type AccentName, accents, seeds } from '../../../kit/theme/accents.ts'
import { type RoleColour, roleNames } from '../../../kit/theme/role-colours.ts'
import { contrast, darkInk, on, readable, shade, tone } from './contrast.ts'

/** Backgrounds, lines and text colours of each mode: neutrals with a little of the primary colour. */
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

/** The colours of one role: for text on any background of the mode, for a fill with text on it, and for a pale background. */
export interface Role {
  /** Readable as text (4.5 : 1) on every background of the mode, and on its own tint. */
  readonly ink: string
  /** A fill with enough contrast (3 : 1) to every background. */
  readonly fill: string
  /** Text on the fill (4.5 : 1). */
  readonly onFill: string
  /** The fill while the pointer is over it; the text on it stays readable. */
  readonly hover: string
  /** A pale background. */
  readonly tint: string
}

/** The background of a mode with the least contrast to text: the darkest of the light ones, the lightest of the dark ones. */
function hardest(mode: Mode): string {
  return mode === 'light' ? neutrals.light.sunken : neutrals.dark.raised
}

/** Adjusts a seed for a mode, so that everything in that colour is readable. */
export function roleOf(seed: string, mode: Mode): Role {
  const tint = mode === 'light' ? tone(seed, 0.95, 0.35) : tone(seed, 0.29, 0.4)
  const ink = readable(readable(seed, hardest(mode), 4.5), tint, 4.5)
  let fill = readable(seed, hardest(mode), 3)
  // In the light mode, the text on fills is white. In the dark mode it is the colour with more contrast, and the fill becomes lighter for
  // dark text.
  if (mode === 'light') fill = readable(fill, '#ffffff', 4.5)
  else if (contrast(fill, '#ffffff') < 4.5) fill = readable(fill, darkInk, 4.5)
  const onFill = on(fill)
  // The hover colour moves away from the text colour, so that the contrast only grows.
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

/** The custom properties of a mode for an accent; `tokens.css` has those of the institutional accent. */
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
 * The accent's tokens in both modes as one style sheet; empty for the institutional accent, which is in `tokens.css`. It must
 * override that file wherever the page links it: hence `:root` twice.
 */
export function accentCss(name: AccentName): string {
  if (name === 'primary') return ''
  const rule = (selector: string, of: Mode) => {
    const own = Object.entries(tokensOf(accents[name], of)).filter(([token]) => token.startsWith('--accent'))
    return `${selector}{${own.map(([token, value]) => `${token}:${value}`).join(';')}}`
  }
  return rule(':root:root', 'light') + rule(':root:root[data-theme="dark"]', 'dark')
}
