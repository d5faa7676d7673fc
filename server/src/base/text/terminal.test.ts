import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readArguments, takeLanguage, UsageError } from '../services/commands/command.ts'
import { amount, decimal, terminalLocale, terminalText } from './terminal.ts'

const scripts: { languageOf(env: object, argv: readonly string[]): string; messages: Record<string, object> } =
  createRequire(import.meta.url)('../../../../scripts/messages.cjs')

const english = process.env.PORTAL_LANGUAGE
afterEach(() => {
  process.env.PORTAL_LANGUAGE = english
})

describe('the language of the terminal', () => {
  test.each([
    [{ LANG: 'es_CO.UTF-8' }, 'es'],
    [{ LANG: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LC_MESSAGES: 'es_ES', LANG: 'en_US.UTF-8' }, 'es'],
    [{ LC_ALL: 'C', LC_MESSAGES: 'es_ES', LANG: 'es_CO.UTF-8' }, 'en'],
    [{ LC_ALL: '', LANG: 'es_CO.UTF-8' }, 'es'],
    [{ PORTAL_LANGUAGE: 'es', LC_ALL: 'C' }, 'es'],
    [{ PORTAL_LANGUAGE: 'en', LANG: 'es_CO.UTF-8' }, 'en'],
  ] as const)('%j is %s, and the same before packages are installed', (env, language) => {
    expect(terminalLocale(env)).toBe(language)
    expect(scripts.languageOf(env, [])).toBe(language)
  })

  test('has the same messages of the scripts in both languages', () => {
    expect(Object.keys(scripts.messages.es ?? {})).toEqual(Object.keys(scripts.messages.en ?? {}))
    expect(scripts.languageOf({ PORTAL_LANGUAGE: 'en' }, ['--language', 'es'])).toBe('es')
  })

  test('is set for one run by an option of every command', () => {
    expect(takeLanguage(['doctor', '--language', 'es', '--files'])).toEqual({
      language: 'es',
      args: ['doctor', '--files'],
    })
    expect(takeLanguage(['--language=en'])).toEqual({ language: 'en', args: [] })
    expect(takeLanguage(['backup', '--to', 'x'])).toEqual({ language: undefined, args: ['backup', '--to', 'x'] })
    expect(() => takeLanguage(['doctor', '--language', 'fr'])).toThrow(
      new UsageError('--language must be one of es, en, not "fr".'),
    )
    expect(() => takeLanguage(['doctor', '--language'])).toThrow(UsageError)
  })

  test('determines the text, the plural and the decimal sign', () => {
    expect([terminalText('start.not_empty'), amount(1, 'rows'), amount(2, 'rows'), decimal(1234.56)]).toEqual([
      'The database is not empty; nothing was added.',
      '1 row',
      '2 rows',
      '1234.6',
    ])
    process.env.PORTAL_LANGUAGE = 'es'
    expect([terminalText('start.not_empty'), amount(1, 'rows'), amount(1_000_000, 'rows'), decimal(1234.56)]).toEqual([
      'La base de datos no está vacía; no se agregó nada.',
      '1 fila',
      '1.000.000 filas',
      '1234,6',
    ])
  })
})

test.each([
  [['--bogus'], 'There is no option --bogus.', 'La opción --bogus no existe.'],
  [['-x'], 'There is no option -x.', 'La opción -x no existe.'],
  [['--to'], 'The option --to needs a value.', 'La opción --to necesita un valor.'],
  [['--to', '--yes'], 'The option --to needs a value.', 'La opción --to necesita un valor.'],
  [['--yes=1'], 'The option --yes takes no value.', 'La opción --yes no lleva valor.'],
  [['more'], 'Unexpected argument "more".', 'No se esperaba «more».'],
])('%j is refused in a sentence of each language', (args, english, spanish) => {
  const read = () => readArguments(args, { to: { type: 'string' }, yes: { type: 'boolean' } })
  expect(read).toThrow(new UsageError(english))
  process.env.PORTAL_LANGUAGE = 'es'
  expect(read).toThrow(new UsageError(spanish))
})

test('the code contains no text for the terminal', () => {
  const sources = join(import.meta.dirname, '../..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  // A template that begins with a placeholder joins sentences.
  const literal = /(?:\b(?:print|complain|log|info)\(|new (?:StartError|UsageError|Damaged)\()\s*['"`](?!\$\{|['"`])/
  const found = files.filter((file) => literal.test(readFileSync(join(sources, file), 'utf8')))
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
