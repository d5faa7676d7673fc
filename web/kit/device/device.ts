/** The product names in a user agent, the same in every language; undefined for an unknown product. */
interface DeviceName {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isPhone: boolean
}

/** The order matters: many browsers also name other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(agent: string | null): DeviceName {
  const text = agent ?? ''
  const matched = browsers.find(([pattern]) => pattern.test(text))
  const browser = matched && `${matched[1]} ${matched[0].exec(text)?.[1]}`
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return { browser, system, isPhone: /\b(?:Mobile|iPhone|Android)\b/.test(text) }
}
