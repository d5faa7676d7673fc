import { describe, expect, test } from 'vitest'
import { changesBetween, countsOf } from './changes.ts'

const before = '# Permiso\n\nAutorizo la práctica deportiva.\n\nGracias.\n'
const after = '# Permiso\n\nAutorizo la práctica recreativa.\n\nGracias.\nLea el reglamento.\n'

describe('what changed between two revisions', () => {
  test('a rewritten line is told word by word, and the rest stays as it is', () => {
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

  test('either text can be put together again from the pieces', () => {
    const pieces = changesBetween(before, after).flat()
    const textWithout = (left: string) => pieces.filter(({ kind }) => kind !== left).map(({ text }) => text)
    expect(textWithout('added').join('')).toBe(before)
    expect(textWithout('removed').join('')).toBe(after)
  })

  test('words are counted, and equal texts have none', () => {
    expect(countsOf(changesBetween(before, after))).toEqual({ added: 4, removed: 1 })
    expect(countsOf(changesBetween(before, before))).toEqual({ added: 0, removed: 0 })
  })
})
