import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from './contract/src/base/fold.ts'
import { roleNames } from './contract/src/base/permissions.ts'
import { en as domainEn } from './contract/src/messages/en.ts'
import { es as domainEs } from './contract/src/messages/es.ts'
import { en as serverEn } from './server/src/base/text/messages/en.ts'
import { es as serverEs } from './server/src/base/text/messages/es.ts'
import {
  contactRelationships,
  disabilities,
  documentTypes,
  ethnicGroups,
  genderIdentities,
  populationGroups,
  sexes,
  sexualOrientations,
} from './server/src/seed/data/personal-lists.ts'
import { roles as roleSeeds } from './server/src/seed/data/roles.ts'
import { profileTypes, statuses } from './server/src/seed/data/statuses.ts'
import { account as citizenAccountEn } from './web/citizens/messages/en/account.ts'
import { activity as citizenActivityEn } from './web/citizens/messages/en/activity.ts'
import { check as citizenCheckEn } from './web/citizens/messages/en/check.ts'
import { documents as citizenDocumentsEn } from './web/citizens/messages/en/documents.ts'
import { family as citizenFamilyEn } from './web/citizens/messages/en/family.ts'
import { fits as citizenFitsEn } from './web/citizens/messages/en/fits.ts'
import { common as citizenCommonEn } from './web/citizens/messages/en/index.ts'
import { names as citizenNamesEn } from './web/citizens/messages/en/names.ts'
import { own as citizenOwnEn } from './web/citizens/messages/en/own.ts'
import { part as citizenPartEn } from './web/citizens/messages/en/part.ts'
import { account as citizenAccountEs } from './web/citizens/messages/es/account.ts'
import { activity as citizenActivityEs } from './web/citizens/messages/es/activity.ts'
import { check as citizenCheckEs } from './web/citizens/messages/es/check.ts'
import { documents as citizenDocumentsEs } from './web/citizens/messages/es/documents.ts'
import { family as citizenFamilyEs } from './web/citizens/messages/es/family.ts'
import { fits as citizenFitsEs } from './web/citizens/messages/es/fits.ts'
import { common as citizenCommonEs } from './web/citizens/messages/es/index.ts'
import { names as citizenNamesEs } from './web/citizens/messages/es/names.ts'
import { own as citizenOwnEs } from './web/citizens/messages/es/own.ts'
import { part as citizenPartEs } from './web/citizens/messages/es/part.ts'
import { nameKey } from './web/kit/text/sentence-case.ts'
import { administration as administrationEn } from './web/staff/messages/en/administration.ts'
import { data as dataEn } from './web/staff/messages/en/data.ts'
import { messages as commonEn } from './web/staff/messages/en/index.ts'
import { inside as insideEn } from './web/staff/messages/en/inside.ts'
import { administration as administrationEs } from './web/staff/messages/es/administration.ts'
import { data as dataEs } from './web/staff/messages/es/data.ts'
import { messages as commonEs } from './web/staff/messages/es/index.ts'
import { inside as insideEs } from './web/staff/messages/es/inside.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text under its whole key. */
function textsOf(tree: Tree, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : textsOf(value, `${before}${key}.`),
  )
}

const placeholdersOf = (text: string | undefined) => (text?.match(/\{\{\w+(, (number|moment))?\}\}/g) ?? []).toSorted()
/** A number with its own plural inside a sentence that counts something else. */
const nested = /\$t\([\w.]+, \{"count": \{\{\w+\}\} \}\)/g

/**
 * Messages that are equal in both languages, by key. Texts that the system writes into records are Spanish in both, and the staff's texts to a
 * citizen stay as they were written.
 */
const alike =
  /^(written\..*|citizen_notices\.(enrolment|team|profile|file)\.subject|product\.(mini|abbreviation)|fields\.(id|whatsapp|upz|upz_id|ip|url|nit|roles)|exports\.no|terminal\.(usage\.(doctor|demo)|doctor\.node))$/

const webEs = { ...commonEs, ...insideEs, ...dataEs, ...administrationEs }
const webEn = { ...commonEn, ...insideEn, ...dataEn, ...administrationEn }
const citizensEs = {
  ...citizenCommonEs,
  ...citizenActivityEs,
  ...citizenFitsEs,
  ...citizenCheckEs,
  account: citizenAccountEs,
  family: citizenFamilyEs,
  part: citizenPartEs,
  own: citizenOwnEs,
  documents: citizenDocumentsEs,
}
const citizensEn = {
  ...citizenCommonEn,
  ...citizenActivityEn,
  ...citizenFitsEn,
  ...citizenCheckEn,
  account: citizenAccountEn,
  family: citizenFamilyEn,
  part: citizenPartEn,
  own: citizenOwnEn,
  documents: citizenDocumentsEn,
}

describe.each([
  ['domain', domainEs, domainEn],
  ['server', serverEs, serverEn],
  ['web', webEs, webEn],
  ['citizens’ web', citizensEs, citizensEn],
] as [string, Tree, Tree][])('the messages of the %s', (_, es, en) => {
  const spanish = new Map(textsOf(es))
  const english = new Map(textsOf(en))

  test('have the same keys in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...spanish.keys()].toSorted())
  })

  test('have the same placeholders in both languages', () => {
    const placeholders = (of: Map<string, string>) =>
      [...spanish.keys()].map((key) => [key, placeholdersOf(of.get(key))])
    expect(placeholders(english)).toEqual(placeholders(spanish))
  })

  test('name the institute only where the installation can set its names', () => {
    const literal = [...spanish, ...english].filter(
      ([key, text]) => !/^product\./.test(key) && /IDRD|Distrital de Recreaci|Institute of Recreation/i.test(text),
    )
    expect(literal.map(([key]) => key)).toEqual([])
  })

  test('write numbers with the separators of the language', () => {
    const plain = [...spanish, ...english].filter(([, text]) => text.replace(nested, '').includes('{{count}}'))
    expect(plain.map(([key]) => key)).toEqual([])
  })

  test('are not empty, are trimmed, and have complete placeholders', () => {
    for (const [key, text] of [...spanish, ...english]) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(text.replace(nested, '').replace(/\{\{\w+(, (number|moment))?\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })
})

describe.each([
  ['domain', domainEs, domainEn],
  ['server', serverEs, serverEn],
] as [string, Tree, Tree][])('the messages of the %s', (_, es, en) => {
  const spanish = new Map(textsOf(es))
  const english = new Map(textsOf(en))

  test('have no Spanish letters in English', () => {
    const isForeign = (text: string) => /[áéíóúüñ¿¡]/i.test(text.replaceAll('Bogotá', ''))
    const foreign = [...english].filter(([key, text]) => !key.startsWith('written.') && isForeign(text))
    expect(foreign).toEqual([])
  })

  test('have a singular and a plural', () => {
    for (const key of spanish.keys())
      if (key.endsWith('_one')) expect(spanish.has(key.replace(/_one$/, '_other')), key).toBe(true)
  })

  test('differ between the languages, except for equal words', () => {
    const same = [...spanish].filter(([key, text]) => english.get(key) === text).map(([key]) => key)
    expect(same.filter((key) => !alike.test(key))).toEqual([])
  })
})

test.each([serverEs, serverEn])('the subject of a mail with a code begins with the code', ({ mails }) => {
  const withCode = Object.values(mails).filter(({ text }) => text.includes('{{code}}'))
  expect(withCode.length).toBeGreaterThan(2)
  for (const { subject } of withCode) expect(subject).toMatch(/^\{\{code\}\} /)
})

test('every key of a message in the code of the server exists', () => {
  const keys = [domainEs, serverEs].flatMap((messages) => textsOf(messages).map(([key]) => key))
  const exists = (key: string) =>
    keys.some((one) => one === key || one.startsWith(`${key}_`) || one.startsWith(`${key}.`))
  const rooms = new Set(keys.map((key) => key.split('.')[0]))
  const files = execFileSync('git', ['ls-files', 'server/src'], { encoding: 'utf8' }).split('\n')
  const code = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/text/messages/'))
  const missing = code.flatMap((file) => {
    // A key as a text of its own, but not the name of a field with an error.
    const named = readFileSync(file, 'utf8').matchAll(/(?<!fieldError\()'([a-z_]+(?:\.[a-z0-9_]+)+)'/g)
    return [...named].flatMap(([, key = '']) =>
      rooms.has(key.split('.')[0]) && !exists(key) && !exists(`terminal.${key}`) ? `${file}: ${key}` : [],
    )
  })
  expect(missing).toEqual([])
})

test('texts that the server stores are the same in both languages', () => {
  expect(serverEn.written).toEqual(serverEs.written)
})

test.each([
  ['server', [domainEs, serverEs].map((messages) => textsOf(messages).map(([key]) => key))],
  ['web', [commonEs, insideEs, dataEs, administrationEs].map((messages) => textsOf(messages).map(([key]) => key))],
])('no namespace of the %s hides a key of another', (_, namespaces) => {
  const keys = namespaces.flat()
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

test('every initial name has a translation in both languages', () => {
  // The same word in both languages, or an abbreviation.
  const sameWord = /^(PERSONAL|HETEROSEXUAL|HOMOSEXUAL|BISEXUAL|LGBTIQ\+|VIRTUAL)$/
  const lists = [sexes, genderIdentities, sexualOrientations, ethnicGroups, populationGroups, disabilities]
  const stored = [
    ...[...lists, contactRelationships].flat(),
    ...documentTypes.map(([, , description]) => description),
    ...[...statuses, ...profileTypes].map(([, name]) => name),
    ...roleNames.map((name) => roleSeeds[name].title),
    ...['modalities', 'participant_roles', 'file_types', 'age_groups'].flatMap((file) =>
      readFileSync(new URL(`server/seed-data/${file}.csv`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1] ?? ''),
    ),
  ]
  const readings: Readonly<Record<string, string>> = insideEn.names
  expect(stored.filter((name) => !sameWord.test(name) && readings[nameKey(name)] === undefined)).toEqual([])
  for (const name of stored.filter((one) => !sameWord.test(one))) {
    expect(fold((insideEs.names as Readonly<Record<string, string>>)[nameKey(name)] ?? '')).toBe(fold(name))
  }
})

test('citizens read every option about a person as people say it, in both languages', () => {
  const lists = [sexes, genderIdentities, sexualOrientations, ethnicGroups, populationGroups, disabilities]
  const stored = [...lists, contactRelationships].flat()
  const sameWord = /^(HETEROSEXUAL|HOMOSEXUAL|BISEXUAL|LGBTIQ\+)$/
  for (const readings of [citizenNamesEs, citizenNamesEn] as readonly Readonly<Record<string, string>>[]) {
    const said = stored.filter((name) => !sameWord.test(name)).map((name) => readings[nameKey(name)])
    expect(said.filter((text) => text === undefined || /\(\w\)|\/|^NS|sin dato|no data/i.test(text))).toEqual([])
  }
})
