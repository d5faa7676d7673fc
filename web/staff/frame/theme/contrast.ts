/** Linear-light red, green and blue, 0 to 1. */
type Linear = readonly [number, number, number]

interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

function toLinear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

function parse(hex: string): Linear {
  const number = Number.parseInt(hex.slice(1), 16)
  return [toLinear((number >> 16) & 255), toLinear((number >> 8) & 255), toLinear(number & 255)]
}

function format([red, green, blue]: Linear): string {
  return `#${[red, green, blue].map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of a `#rrggbb` colour, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance(hex: string): number {
  const [red, green, blue] = parse(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = parse(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function linearOf({ lightness, chroma, hue }: Oklch): Linear {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest displayable colour: chroma is reduced before hue or lightness changes. */
function toHex(colour: Oklch): string {
  let { chroma } = colour
  for (let step = 0; step < 24; step += 1) {
    const linear = linearOf({ ...colour, chroma })
    if (linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return format(linear)
    chroma *= 0.9
  }
  return format(linearOf({ ...colour, chroma: 0 }))
}

/** A seed at another lightness (0 to 1), with at most the part `chroma` of its own chroma. */
export function tone(seed: string, lightness: number, chroma = 1): string {
  const colour = toOklch(seed)
  return toHex({ ...colour, lightness, chroma: colour.chroma * chroma })
}

/** Makes a colour lighter (or, with a negative `by`, darker) by a part of the range from black to white; the hue stays. */
export function shade(hex: string, by: number): string {
  const colour = toOklch(hex)
  return toHex({ ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + by)) })
}

/** The seed, as much lighter or darker as the contrast with the background needs: 4.5 for text, 3 for controls. */
export function readable(seed: string, ground: string, ratio: number): string {
  if (contrast(seed, ground) >= ratio) return seed
  const colour = toOklch(seed)
  const step = luminance(ground) > 0.18 ? -0.005 : 0.005
  for (let lightness = colour.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const moved = toHex({ ...colour, lightness })
    if (contrast(moved, ground) >= ratio) return moved
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** The dark text colour for fills. */
export const darkInk = '#16131f'

/** White where its contrast is enough (4.5 : 1), else white or the dark colour, whichever has more contrast. */
export function on(ground: string): string {
  const white = contrast('#ffffff', ground)
  return white >= 4.5 || white > contrast(darkInk, ground) ? '#ffffff' : darkInk
}
