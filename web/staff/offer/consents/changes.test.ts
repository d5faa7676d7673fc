import { describe, expect, test } from 'vitest'
import { changesBetween, countsOf } from './changes.ts'

const before = '# Permiso\n\nAutorizo la práctica deportiva.\n\nGracias.\n'
const after = '# Permiso\n\nAutorizo la práctica recreativa.\n\nGracias.\nLea el reglamento.\n'

describe('changesBetween', () => {
  test('compares a changed line word by word, and returns other lines unchanged', () => {
    const blocks = changesBetween(before, after)
    const rewritten = blocks.find((block) => block.length > 1)
    expect(rewritten?.map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'same:Autorizo la práctica ',
      'removed:deportiva',
      'added:recreativa',
      expect.stringMatching(/^same:\.\n?$/),
    ])
    expect(blocks.at(-1)).toEqual([{ kind: 'added', text: 'Lea el reglamento.\n' }])
  })

  test('returns parts from which both texts can be restored', () => {
    const pieces = changesBetween(before, after).flat()
    const textWithout = (left: string) => pieces.filter(({ kind }) => kind !== left).map(({ text }) => text)
    expect(textWithout('added').join('')).toBe(before)
    expect(textWithout('removed').join('')).toBe(after)
  })

  test('lets countsOf count added and removed words, none for equal texts', () => {
    expect(countsOf(changesBetween(before, after))).toEqual({ added: 4, removed: 1 })
    expect(countsOf(changesBetween(before, before))).toEqual({ added: 0, removed: 0 })
  })
})
