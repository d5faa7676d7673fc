import { describe, expect, it } from 'vitest'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

const a = (times: number) => 'a'.repeat(times)
const nine = (times: number) => '9'.repeat(times)

describe('a stored text', () => {
  it('has no surrounding white space, and is counted without it', () => {
    accepts(rules.inputTextRequired, '  Ana \u00a0', 'Ana')
    refuses(rules.inputTextRequired, '  a  ', 'min')
    accepts(rules.documentRequired, ' 0123 ', '0123')
    accepts(rules.email, ' ana@correo.example ', 'ana@correo.example')
    accepts(rules.date, ' 2024-02-29 ', '2024-02-29')
  })

  it('is unchanged for a password', () => {
    accepts(rules.passwordRequired, '  clave  x ')
    refuses(rules.passwordRequired, ' '.repeat(9), 'required')
    refuses(rules.passwordRequired, 'clave\u0000clave', 'text_characters')
    for (const max of [7, 129, 12.5, Number.NaN]) expect(() => rules.passwordUpTo(max)).toThrow(RangeError)
  })

  it('is in composed form (NFC) with one kind of line break', () => {
    accepts(rules.inputText, 'Nun\u0303ez', 'Nu\u00f1ez')
    accepts(rules.text, 'uno\r\ndos\rtres', 'uno\ndos\ntres')
    accepts(rules.text, `${a(1249)}\r\n${a(1250)}`, `${a(1249)}\n${a(1250)}`)
    accepts(rules.inputText, 'uno\tdos\r\ntres', 'uno dos tres')
  })

  it('has plain spaces and no invisible characters, under every rule', () => {
    const composed = 'Nu\u00f1ez\u00a0\u200bRu\u00adiz\u202e'.replace('\u00f1', 'n\u0303')
    for (const rule of [
      rules.text,
      rules.textRequired,
      rules.inputText,
      rules.inputTextRequired,
      rules.uniqueText,
      rules.alphaSpaces,
      rules.nameLine,
      rules.nameLineRequired,
      rules.personName,
      rules.shortNameRequired,
    ])
      accepts(rule, composed, 'Nu\u00f1ez Ruiz')
    accepts(rules.email, 'ana@correo.example\u200b', 'ana@correo.example')
    accepts(rules.text, 'uno\u2028dos', 'uno\ndos')
    accepts(rules.inputText, 'uno\u2028dos', 'uno dos')
    for (const one of ['Li', 'U']) accepts(rules.nameLineRequired, one)
  })

  it('has no control character, no noncharacter and no half of a surrogate pair', () => {
    for (const bad of [
      '\u0000',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\ud800',
      '\udc00',
      '\ufffe',
      '\uffff',
      '\u{1fffe}',
    ]) {
      for (const schema of [rules.text, rules.textRequired, rules.inputText, rules.alphaSpaces, rules.email, rules.url])
        refuses(schema, `abc${bad}def`, 'text_characters')
    }
    accepts(rules.text, 'uno\tdos\ntres 👩‍👩‍👧 ¿sí?')
  })
})

describe('the characters of a text', () => {
  it('under alpha-dash are letters, digits, hyphens and underscores', () => {
    for (const good of ['citizen-portal-admin', 'rol_2', 'señal', 'ÁÉÍ-09']) accepts(rules.alphaDashRequired, good)
    for (const bad of ['con espacio', 'a.b.c', 'a/b/c', 'аdmin', "a'b", '١٢٣'])
      refuses(rules.alphaDashRequired, bad, 'alpha_dash')
    accepts(rules.alphaDashPermissionsRequired, 'assign-status-citizen-schedule-citizen-portal')
    refuses(rules.alphaDashPermissionsRequired, 'view *', 'alpha_dash')
  })

  it('under alpha-dots depend on the language', () => {
    for (const good of ['ana.perez', 'ana-2', 'A.B.C']) {
      accepts(rules.alphaDotsRequired('es'), good)
      accepts(rules.alphaDotsRequired('en'), good)
    }
    accepts(rules.alphaDotsRequired('es'), 'peña.ñandú')
    refuses(rules.alphaDotsRequired('en'), 'peña.ñandú', 'alpha_dots')
    for (const bad of ['con espacio', 'a_b_c', 'a+b+c']) refuses(rules.alphaDotsRequired('es'), bad, 'alpha_dots')
    expect(Object.keys(rules.characterPatterns)).toEqual(['es', 'en'])
  })

  it('under alpha-spaces are the letters of names and spaces', () => {
    for (const good of ['María José', 'João', 'Ñandú', 'Ana']) accepts(rules.alphaSpaces, good)
    for (const bad of ['Ana 2', 'Ana-María', 'Ana.']) refuses(rules.alphaSpaces, bad, 'alpha_spaces')
  })

  it('under digits are 0 to 9, and leading zeros stay', () => {
    accepts(rules.phone, '0012345')
    for (const bad of ['12345a7', '+571234', '123 456', '-123456', '١٢٣٤٥٦٧', '1.2e+10'])
      refuses(rules.phone, bad, 'numeric')
    refuses(rules.documentRequired, 'AB123', 'numeric')
    refuses(rules.documentOptional, nine(13), 'max')
  })

  it('of an email form an address', () => {
    for (const good of ['a@b.co', 'ana.perez+x@sub.correo.example', 'ANA@CORREO.EXAMPLE']) accepts(rules.email, good)
    for (const bad of [
      'ana',
      'ana@',
      '@correo.example',
      'ana@correo',
      'ana perez@correo.example',
      'a@b..co',
      'a@@b.co',
    ])
      refuses(rules.email, bad, 'email')
  })

  it('of a url begin with http or https', () => {
    for (const good of [
      'http://a.co',
      'https://a.co/x?y=1#z',
      'HTTPS://a.co',
      'http://localhost:3000',
      'https://[::1]/',
    ])
      accepts(rules.url, good)
    for (const bad of [
      'ftp://a.co',
      'javascript:alert(1)',
      'data:text/html,x',
      'a.co',
      '//a.co',
      'http:a.co',
      'https://',
      'http://a b.co',
      ' httpx://a.co',
    ])
      refuses(rules.url, bad, 'url')
  })
})
