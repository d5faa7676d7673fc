/** Turns the text of a variable into its value; throws what it must be, to end the sentence "NAME must be …". */
export type Check<T> = (text: string) => T

export class Wrong extends Error {}

export const wholeNumber =
  (least: number, most: number): Check<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Wrong(`a whole number from ${least} to ${most}`)
    return value
  }

export const flag: Check<boolean> = (text) => {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(text.toLowerCase())) return false
  throw new Wrong('1 or 0')
}

export const oneOf =
  <T extends string>(values: readonly T[]): Check<T> =>
  (text) => {
    const value = values.find((candidate) => candidate === text)
    if (value === undefined) throw new Wrong(`one of ${values.join(', ')}`)
    return value
  }

export const urlOf =
  (schemes: readonly string[], example: string): Check<string> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || !schemes.includes(url.protocol)) throw new Wrong(`an address such as ${example}`)
    return text
  }

export const matching =
  (pattern: RegExp, words: string): Check<string> =>
  (text) => {
    if (!pattern.test(text)) throw new Wrong(words)
    return text
  }

export const hostName = matching(/^[0-9A-Za-z.:_%-]{1,253}$/, 'the name or the address of this machine to listen on')

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

export const origin: Check<string> = (text) => {
  const bare = text.replace(/\/$/, '')
  if (!isOrigin(bare)) throw new Wrong('an origin such as https://portal.example.org')
  return bare
}

export const origins: Check<string[]> = (text) => {
  const list = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  if (!list.every(isOrigin)) throw new Wrong('origins such as https://portal.example.org, with commas between them')
  return list
}

export const proxies: Check<boolean | number | string> = (text) => {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text)
  if (!/^[0-9a-fA-F.:/, ]+$/.test(text)) {
    throw new Wrong('a number of proxies, or their addresses with commas between them')
  }
  return text
}
