import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

describe('what identifies a person', () => {
  it('a part of a name accepts letters of any script and the signs between them', () => {
    for (const good of ['Li', 'Ana María', "O'Neill", 'Núñez-Ávila', 'D. C.', 'Łukasz']) accepts(rules.personName, good)
    for (const bad of ['-Ana', 'Ana2', '<b>Ana</b>', 'Ana@', "'Ana"]) refuses(rules.personName, bad, 'person_name')
    for (const short of ['U', 'O', 'J', 'Á']) accepts(rules.personNameRequired, short)
    accepts(rules.personName, 'O´Neill', "O'Neill")
    accepts(rules.personName, 'Ana‐María', 'Ana-María')
    for (const [typed, stored] of [
      ['Ana\u00a0María', 'Ana María'],
      ['\ufeffAna\u200b', 'Ana'],
      ['An\u00ada', 'Ana'],
      ['\u202eAna', 'Ana'],
      ['Nun\u0303ez', 'Nu\u00f1ez'],
    ] as const)
      for (const rule of [rules.personName, rules.personNameRequired]) accepts(rule, typed, stored)
    refuses(rules.personNameRequired, '\u200b\u00a0', 'required')
    refuses(rules.personNameRequired, 'a'.repeat(91), 'max')
    refuses(rules.personNameRequired, '', 'required')
  })

  it('a part of a name refuses an address of a site, which a mail program shows as a link', () => {
    for (const rule of [rules.personName, rules.personNameRequired]) {
      for (const bad of ['www.malo.co', 'gane dinero en malo.com', 'Ana mala.CO', 'Ana ma\u0301lo.ésto', 'malo.рф'])
        refuses(rule, bad, 'no_address')
      for (const bad of ['http://malo', 'malo/co', 'ana@malo']) refuses(rule, bad, 'person_name')
      for (const good of [
        'D.C.',
        'D.É.',
        'J. P. Gómez',
        'J.P. Gómez',
        'María Ma. del Pilar',
        "O'Higgins",
        'Güiza-Ñáñez',
        'Ольга',
        'Mª.',
      ])
        accepts(rule, good)
    }
    accepts(rules.staffNameRequired, 'MA.FERNANDA')
  })

  it('a telephone is accepted as people type it, from any country', () => {
    for (const rule of [rules.phoneNumber, rules.phoneNumberRequired]) {
      for (const good of ['6012345', '3001234567', '6012345678', '+12025550123', '+34612345678']) accepts(rule, good)
      for (const typed of [
        '300 123 4567',
        '+57 300 123 4567',
        '(300) 123-4567',
        '57 3001234567',
        '0057 300 123 4567',
        '300.123.4567',
        '\u202d+57\u00a0300\u00a0123\u00a04567\u202c',
        '３００１２３４５６７',
      ])
        accepts(rule, typed, '3001234567')
      accepts(rule, '(601) 234 5678', '6012345678')
      accepts(rule, '+57 1 234 5678', '6012345678')
      accepts(rule, '00 1 202 555 0123', '+12025550123')
      for (const bad of [
        '12345678',
        '123456789',
        '1234567890',
        '30012345678',
        '+57 300',
        '+',
        'no tengo',
        '300123456a',
      ])
        refuses(rule, bad, 'phone_number')
    }
    refuses(rules.phoneNumberRequired, ' ', 'required')
  })

  it('a telephone is stored as E.164', () => {
    for (const [phone, international] of [
      ['3001234567', '+573001234567'],
      ['6012345678', '+576012345678'],
      ['2345678', '+576012345678'],
      ['+12025550123', '+12025550123'],
      ['123456789', null],
      ['', null],
    ] as const)
      expect(rules.internationalPhone(phone)).toBe(international)
  })

  it('a document is stored without the separators that people type', () => {
    for (const typed of [
      '52.891.034',
      ' 52,891,034 ',
      '52 891 034',
      "52'891’034",
      '52\u00a0891\u00a0034',
      '52-891-034',
    ]) {
      accepts(rules.personDocumentRequired, typed, '52891034')
    }
    refuses(rules.personDocumentRequired, '1.2', 'min')
    refuses(rules.personDocumentRequired, ' . ', 'required')
  })

  it('refuses a document with a fraction, a check digit or several signs, and stores none of its digits', () => {
    for (const bad of [
      '70990005.0',
      '70990008,0',
      '70990057-1',
      '900.123.456-1',
      '1.012.345.679,00',
      '1,012,345.00',
      '52\u00a0891-034',
      '-52891034',
      '52.8910.34',
    ]) {
      refuses(rules.personDocumentRequired, bad, 'document_number')
    }
    for (const typed of ['AB 123456', 'AB-123-456', 'ab.123456'])
      accepts(rules.personDocumentRequired, typed, typed.replace(/[ .-]/g, ''))
    refuses(rules.personDocumentRequired, 'AB-123.456', 'document_number')
  })

  it('a document has letters only if its type allows them', () => {
    const form = z
      .object({ document: z.optional(rules.personDocumentRequired), type: z.optional(z.int()) })
      .check(rules.numericDocument('document', 'type'))
    accepts(form, { document: '52100200', type: 1 })
    accepts(form, { document: 'AB123456', type: 6 })
    accepts(form, { document: 'AB123456' })
    refuses(form, { document: 'AB123456', type: 1 }, 'numeric')
    refuses(form, { document: 'AB_123456', type: 6 }, 'alphanumeric')
  })
})
