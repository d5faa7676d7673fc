/** The five colours that the side drawer can have over its image, and whether they are dark. */
export const scrims = {
  black: { colour: [22, 19, 31], dark: true },
  'light-grey': { colour: [244, 243, 248], dark: false },
  red: { colour: [100, 16, 28], dark: true },
  green: { colour: [8, 54, 28], dark: true },
  'light-blue': { colour: [222, 241, 255], dark: false },
} as const
export type ScrimName = keyof typeof scrims
export const scrimNames = Object.keys(scrims) as readonly ScrimName[]

/** The opacity of the scrim at the top and at the bottom. With less, a white image would be visible under white text. */
export const cover = { top: 0.86, foot: 0.92 } as const

/** The colours of text and icons over a dark and over a light scrim; `hover` and `tint` are opacities of white and of black. */
export const overScrim = {
  dark: { ink: '#ffffff', soft: '#f1eff6', hover: 0.08, tint: 0.14 },
  light: { ink: '#16131f', soft: '#34303f', hover: 0.06, tint: 0.12 },
} as const

/** A scrim as one colour, for its swatch. */
export function scrimColour(name: ScrimName): string {
  return `rgb(${scrims[name].colour.join(' ')})`
}

/** The text colour on that swatch. */
export function scrimInk(name: ScrimName): string {
  return overScrim[scrims[name].dark ? 'dark' : 'light'].ink
}

/** The background and text colours of a drawer with an image under a scrim, as styles; they are the same in both themes. */
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
