const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words have too many neighbours; longer ones are not names. */
const length = { least: 4, most: 20 }

/** Whether a folded word of a search may have one wrong letter. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= length.least && word.length <= length.most && /^[a-z]+$/.test(word)
}

/**
 * A folded word and every word that differs from it by one letter: missing, added, another one, or two that changed places. A word
 * of four letters keeps the first one. */
export function oneLetterFrom(word: string): string[] {
  const found = new Set([word])
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const [first = '', second = ''] = after
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    found.add(before + after.slice(1))
    found.add(before + second + first + after.slice(2))
  }
  return [...found].filter((one) => word.length > length.least || one[0] === word[0])
}
