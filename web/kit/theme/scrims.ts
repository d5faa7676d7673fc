/** The five colours the side drawer can have over its image (specification, points 2 and 9), and whether they are dark. */
const scrims = {
  black: { colour: [22, 19, 31], dark: true },
  'light-grey': { colour: [244, 243, 248], dark: false },
  red: { colour: [100, 16, 28], dark: true },
  green: { colour: [8, 54, 28], dark: true },
  'light-blue': { colour: [222, 241, 255], dark: false },
} as const
export type ScrimName = keyof typeof scrims
export const scrimNames = Object.keys(scrims) as readonly ScrimName[]

/** How much of the image is covered, at the top and at the foot. With less, a white image would show through under white text. */
export const cover = { top: 0.86, foot: 0.92 } as const

/** What is written and drawn over a dark scrim, and over a light one; `hover` and `tint` are parts of white and of black. */
export const overScrim = {
  dark: { ink: '#ffffff', soft: '#f1eff6', hover: 0.08, tint: 0.14 },
  light: { ink: '#16131f', soft: '#34303f', hover: 0.06, tint: 0.12 },
} as const

export function scrimOf(name: ScrimName): {
  readonly colour: readonly [number, number, number]
  readonly dark: boolean
} {
  return scrims[name]
}

/** A scrim as one colour: what a swatch of it shows. */
export function scrimColour(name: ScrimName): string {
  return `rgb(${scrims[name].colour.join(' ')})`
}

/** What is drawn on that swatch. */
export function scrimInk(name: ScrimName): string {
  return overScrim[scrims[name].dark ? 'dark' : 'light'].ink
}

/** The ground and the inks of a drawer with an image under a scrim, as styles; both themes look the same there. */
export function drawerStyle(name: ScrimName, image: string): Record<string, string> {
  const { colour, dark } = scrims[name]
  const { ink, soft, hover, tint } = overScrim[dark ? 'dark' : 'light']
  const part = dark ? '255 255 255' : '0 0 0'
  const covered = (by: number) => `rgb(${colour.join(' ')} / ${by})`
  return {
    '--ink': ink,
    '--soft': soft,
    '--accent-ink': ink,
    '--line': `rgb(${part} / ${tint})`,
    '--hover': `rgb(${part} / ${hover})`,
    '--accent-tint': `rgb(${part} / ${tint})`,
    color: ink,
    backgroundImage: `linear-gradient(${covered(cover.top)}, ${covered(cover.foot)}), url("${image}")`,
  }
}
