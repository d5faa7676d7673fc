import { describe, expect, it } from 'vitest'
import { errorCodes } from './base/error-codes.ts'
import { models } from './base/permissions.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { enrolmentTransitions } from './model/enrolment-transitions.ts'
import { profileTransitions } from './model/profile-transitions.ts'
import { profileExpanded, profileHeaders, profileSensitive } from './model/profiles.ts'
import { rosterWhole } from './model/rosters.ts'
import { scheduleExpanded, scheduleHeaders } from './model/schedules.ts'
import { teamExpanded, teamHeaders } from './model/teams.ts'
import { screens } from './staff/screens.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every sentence under its whole key. */
function sentences(tree: Tree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...sentences(value, `${before}${key}.`)],
    ),
  )
}

const spanish = sentences(es)
const english = sentences(en)

function placeholders(sentence: string | undefined): string[] {
  return (sentence?.match(/\{\{\w+\}\}/g) ?? []).toSorted()
}

/** What is the same word in both languages, by its key. */
const alike = new Set([
  'product.mini',
  'product.abbreviation',
  'fields.id',
  'fields.whatsapp',
  'fields.upz',
  'fields.upz_id',
  'fields.ip',
  'fields.url',
  'fields.nit',
  'fields.roles',
  'exports.no',
])

describe('the messages', () => {
  it('have the same keys in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...spanish.keys()].toSorted())
  })

  it('ask for the same values in both languages', () => {
    const asks = (of: Map<string, string>) => [...spanish.keys()].map((key) => [key, placeholders(of.get(key))])
    expect(asks(english)).toEqual(asks(spanish))
  })

  it('are not empty, trimmed, and write their placeholders whole', () => {
    for (const [key, sentence] of [...spanish, ...english]) {
      expect(sentence.trim(), key).toBe(sentence)
      expect(sentence, key).not.toBe('')
      expect(sentence.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('differ between the languages, but for words that are the same', () => {
    const same = [...spanish].filter(([key, sentence]) => english.get(key) === sentence).map(([key]) => key)
    // What the system writes into the records is Spanish whatever the reader's language.
    expect(same.filter((key) => !key.startsWith('written.') && !alike.has(key))).toEqual([])
  })

  it('have no letters of Spanish in English', () => {
    const foreign = [...english].filter(([key, text]) => !key.startsWith('written.') && /[áéíóúüñ¿¡]/i.test(text))
    expect(foreign).toEqual([])
  })

  it('write what the system records alike', () => {
    expect(en.written).toEqual(es.written)
  })

  it('count in one and in many', () => {
    for (const key of spanish.keys())
      if (key.endsWith('_one')) expect(spanish.has(key.replace(/_one$/, '_other')), key).toBe(true)
  })
})

describe('words exist for', () => {
  it.each(Object.keys(errorCodes))('the refusal %s', (code) => {
    expect(spanish.has(`refusals.${code}`)).toBe(true)
  })

  it('no refusal that does not exist', () => {
    expect(Object.keys(es.refusals).toSorted()).toEqual(Object.keys(errorCodes).toSorted())
  })

  it.each(models)('the model %s', (model) => {
    expect(spanish.has(`models.${model}`)).toBe(true)
  })

  it.each(Object.keys(screens))('the title of the screen %s', (name) => {
    expect(spanish.has(`titles.${name}`)).toBe(true)
  })

  it.each(Object.keys(profileTransitions))('the move %s', (move) => {
    expect(spanish.has(`moves.${move}`)).toBe(true)
  })

  it.each([...profileHeaders, ...profileExpanded, ...profileSensitive].map(({ value }) => value))(
    'the column %s of a citizen',
    (column) => {
      expect(spanish.has(`fields.${column}`)).toBe(true)
    },
  )

  it.each(['enrol', ...Object.keys(enrolmentTransitions)])('the move %s of an enrolment', (move) => {
    expect(spanish.has(`enrolment_moves.${move}`)).toBe(true)
  })

  it.each([
    ...new Set(
      [...scheduleHeaders, ...scheduleExpanded, ...rosterWhole, ...teamHeaders, ...teamExpanded].map(
        ({ value, label = value }) => label,
      ),
    ),
  ])('the column %s of schedules', (column) => {
    expect(spanish.has(`fields.${column}`)).toBe(true)
  })
})
