import { fold, foldWords, searchWords } from '@portal/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const functions = [
  ['fold', fold],
  ['fold_words', foldWords],
] as const

async function foldedByDatabase(name: string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select ${sql.raw(name)}(text) as folded from unnest(${texts}::text[]) with ordinality as given(text, place) order by place`.execute(
    at.db,
  )
  return rows.map(({ folded }) => folded)
}

async function expectAgreement(texts: readonly string[]): Promise<void> {
  for (const [name, inContract] of functions) {
    const byDatabase = await foldedByDatabase(name, texts)
    const different = texts.flatMap((text, index) =>
      inContract(text) === byDatabase[index] ? [] : [[name, text, inContract(text), byDatabase[index]]],
    )
    expect(different).toEqual([])
  }
}

/** Letters, digits and signs of the languages that people of the city write names in. */
const latin = Array.from({ length: 0x24f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))

describe('folding in the contract and in the database is the same', () => {
  it('for every Latin letter, alone and doubled', async () => {
    await expectAgreement([...latin, ...latin.map((letter) => letter + letter)])
  })

  it('for every letter, mark and sign of the scripts that names use', async () => {
    const scripts = [
      [0x20, 0x58f],
      [0x590, 0x6ff],
      [0x900, 0xdff],
      [0x1d00, 0x1fff],
      [0x2000, 0x2bff],
      [0x3000, 0x33ff],
      [0xfb00, 0xfeff],
      [0xff00, 0xffef],
    ] as const
    const all = scripts.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    await expectAgreement(
      all.filter((one) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u.test(one)).map((one) => `a${one}b`),
    )
  })

  it('for names with apostrophes, hyphens and letters without a base letter', async () => {
    const signs = [
      "'",
      '’',
      '‘',
      '´',
      '`',
      'ʼ',
      '-',
      '‐',
      '–',
      '—',
      '−',
      '\u200b',
      '\u00ad',
      '\ufeff',
      '\u00a0',
      'ß',
      'ẞ',
      'Æ',
      'ł',
    ]
    await expectAgreement(signs.flatMap((one) => signs.map((other) => `O${one}Neill ${other} Ana${other}María`)))
  })

  it('for letters with combining accents', async () => {
    const accents = ['\u0300', '\u0301', '\u0303', '\u0308', '\u0327', '\u030a']
    await expectAgreement([...'aeiounAEIOUNçÇ'].flatMap((letter) => accents.map((accent) => `José ${letter}${accent}`)))
  })

  it('for 3,000 random texts of Latin letters', async () => {
    const text = fc.array(fc.constantFrom(...latin), { maxLength: 30 }).map((letters) => letters.join(''))
    await expectAgreement(fc.sample(text, { numRuns: 3000, seed: 20260615 }))
  })

  it('for the names of the reference lists', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from neighborhoods union all select name from cities union all select name from countries
      union all select name from parks`.execute(at.db)
    expect(rows.length).toBeGreaterThan(2000)
    await expectAgreement(rows.map(({ name }) => name))
  })

  it('for every name that is searched by its own words', async () => {
    const { rows } = await sql<{
      name: string
      folded: string
    }>`select name, fold_words(name) as folded from cities`.execute(at.db)
    for (const { name, folded } of rows) for (const word of searchWords(name)) expect(folded).toContain(word)
  })
})
