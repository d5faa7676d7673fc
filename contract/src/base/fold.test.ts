import { describe, expect, it } from 'vitest'
import { containsWords, documentWords, fold, foldWords, searchWords } from './fold.ts'

describe('fold', () => {
  it.each([
    ['NÚÑEZ', 'nunez'],
    ['Ágüeda', 'agueda'],
    ['México D.F.', 'mexico d.f.'],
    ['CÓNYUGE', 'conyuge'],
    ['ﬁn', 'fin'],
    ['²', '2'],
    ['Łukasz Sørensen', 'lukasz sorensen'],
    ['GROẞ Groß', 'gross gross'],
    ['Æsa Œuvre Þór Đoković', 'aesa oeuvre thor dokovic'],
    ["o'neill@correo.test", "o'neill@correo.test"],
    ['ana-maria', 'ana-maria'],
    ['', ''],
  ])('writes %s as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('makes composed and decomposed writing equal', () => {
    expect(fold('Pe\u0301rez')).toBe(fold('P\u00e9rez'))
  })

  it('returns the same text when it is applied twice', () => {
    for (const text of ['ÑANDÚ', 'Straße', 'ÅNGSTRÖM', '１２３']) expect(fold(fold(text))).toBe(fold(text))
  })
})

describe('foldWords', () => {
  it.each([
    ["O'Neill", 'oneill'],
    ['O’Neill', 'oneill'],
    ['O´Neill', 'oneill'],
    ['OʼNEILL', 'oneill'],
    ['oneill', 'oneill'],
    ['Ana-María', 'ana maria'],
    ['Ana – María', 'ana maria'],
    ['Ana\u00a0\u200bMaría', 'ana maria'],
    ['Groß', 'gross'],
    ['03-039', '03 039'],
    ['', ''],
  ])('splits %j into %j', (text, folded) => {
    expect(foldWords(text)).toBe(folded)
    expect(foldWords(foldWords(text))).toBe(folded)
  })
})

describe('searchWords', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['  José   NÚÑEZ ', ['jose', 'nunez']],
    ['calle 82 101', ['calle', '82', '101']],
    ['Nivel 1 100 metros', ['nivel', '1', '100', 'metros']],
    ['1.023.456.789', ['1.023.456.789']],
    ['1\u00a0023', ['1', '023']],
    ['ana.maria@correo.test', ['ana.maria@correo.test']],
    ['a\tb\nc', ['a', 'b', 'c']],
    ['50% _', ['50%', '_']],
    ['a A á ana a', ['a', 'ana']],
  ])('of %j are %j', (query, words) => {
    expect(searchWords(query)).toEqual(words)
  })

  it('match a text in any order', () => {
    expect(containsWords('CALLE 82 # 101-01', '101 82 calle')).toBe(true)
    expect(containsWords('CALLE 82 # 101-01', 'calle 82 101')).toBe(true)
    expect(containsWords('CALLE 82 # 101-01', 'calle 83')).toBe(false)
    expect(containsWords('CALLE', ' ')).toBe(true)
  })
})

describe('documentWords', () => {
  it.each([
    ['', []],
    ['  José   NÚÑEZ ', ['jose', 'nunez']],
    ['1.023.456.789', ['1023456789']],
    ['1,023,456,789', ['1023456789']],
    ['1 023 456 789', ['1023456789']],
    ['1\u00a0023\u00a0456', ['1023456']],
    ['52.123.456 pérez', ['52123456', 'perez']],
    ['pérez 52 123 456', ['perez', '52123456']],
    ['calle 12 34', ['calle', '12', '34']],
    ['12.5', ['12.5']],
    ['1.0234', ['1.0234']],
    ['ana.maria@correo.test', ['ana.maria@correo.test']],
    ['03-039', ['03039']],
    ['1.023 PÉREZ 1.023 perez', ['1023', 'perez']],
  ])('joins the digits of %j as %j', (query, joined) => {
    expect(documentWords(query).map((group) => group.joined)).toEqual(joined)
  })

  it('returns the typed words beside the joined digits', () => {
    expect(documentWords('pérez 52 123 456')).toEqual([
      { words: ['perez'], joined: 'perez' },
      { words: ['52', '123', '456'], joined: '52123456' },
    ])
    for (const query of ['calle 82 101', 'a 1.023 b', '  1 100  metros '])
      expect(documentWords(query).flatMap(({ words }) => words)).toEqual(searchWords(query))
  })
})
