const letters = [...'abcdefghijklmnopqrstuvwxyz']
/**
 * The least letters of a word with two letters swapped, and with one letter wrong: most short names with another letter are other names
 * (Pérez and Perea). Longer words than `most` are not names.
 */
const length = { swapped: 4, wrong: 6, most: 20 }

/** A folded word of a search, and the spellings with a small mistake that also find it. */
export function spellingsOf(word: string): string[] {
  if (word.length < length.swapped || word.length > length.most || !/^[a-z]+$/.test(word)) return [word]
  const wrong = word.length < length.wrong ? [] : oneLetterFrom(word)
  return [...new Set([word, ...swappedFrom(word), ...wrong])]
}

/** Every word with two neighbouring letters of this one swapped. */
function swappedFrom(word: string): string[] {
  return [...word].slice(1).map((second, at) => word.slice(0, at) + second + word[at] + word.slice(at + 2))
}

/** Every word that differs from this one by one letter: missing, added, or another one. */
function oneLetterFrom(word: string): string[] {
  const found: string[] = []
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      found.push(before + letter + after)
      if (after !== '') found.push(before + letter + after.slice(1))
    }
    found.push(before + after.slice(1))
  }
  return found
}
