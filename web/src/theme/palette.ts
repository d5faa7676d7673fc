import { contrast, darkInk, on, readable, tone } from './contrast.ts'

export type Mode = 'light' | 'dark'

/** The seeds of the theme's colour roles (specification, point 9). */
export const seeds = {
  primary: '#594d95',
  secondary: '#704691',
  tertiary: '#d7d460',
  accent: '#d7c060',
  success: '#4caf50',
  info: '#00cae3',
  warning: '#fb8c00',
  error: '#ff5252',
} as const

/** The 18 accents of the settings (specification, point 9) and their seeds. */
export const accents = {
  primary: seeds.primary,
  red: '#f44336',
  pink: '#e91e63',
  purple: '#9c27b0',
  indigo: '#3f51b5',
  blue: '#2196f3',
  'light-blue': '#03a9f4',
  teal: '#009688',
  cyan: '#00bcd4',
  green: '#4caf50',
  lime: '#cddc39',
  amber: '#ffc107',
  orange: '#ff9800',
  'deep-orange': '#ff5722',
  brown: '#795548',
  grey: '#9e9e9e',
  'blue-grey': '#607d8b',
  black: '#000000',
} as const
export type AccentName = keyof typeof accents
export const accentNames = Object.keys(accents) as readonly AccentName[]

/** Grounds, lines and inks of each mode: neutrals with a breath of the primary. */
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
  return { ink, fill, onFill: on(fill), tint }
}

/** The roles that plain CSS knows, by name. */
export const roleNames = ['success', 'info', 'warning', 'error', 'yellow'] as const
export type RoleColour = (typeof roleNames)[number]

export const roleSeeds: Readonly<Record<RoleColour, string>> = {
  success: seeds.success,
  info: seeds.info,
  warning: seeds.warning,
  error: seeds.error,
  yellow: '#fbc02d',
}

const families: readonly [RoleColour, readonly string[]][] = [
  ['success', ['success', 'green', 'teal', 'lime']],
  ['info', ['info', 'blue', 'cyan', 'primary', 'indigo', 'purple', 'secondary']],
  ['warning', ['warning', 'orange', 'amber', 'deep-orange']],
  ['error', ['error', 'red', 'pink']],
  ['yellow', ['yellow']],
]

/** The role nearest to a colour name of the wire; one nobody knows is `info`. */
export function roleColourOf(name: string): RoleColour {
  return families.find(([, names]) => names.includes(name.toLowerCase()))?.[0] ?? 'info'
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
    tokens[`--${name}-on`] = role.onFill
    tokens[`--${name}-tint`] = role.tint
  }
  return tokens
}
