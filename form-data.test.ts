import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nestFields, staffLimits } from './server/src/base/http/form-fields.ts'
import { carriedBody } from './web/kit/request/form-data.ts'

// The web writes and the server reads: this test is at the root, because neither imports the other.

/** The values that a form can express: text, and lists and objects of it that are not empty. Booleans and numbers arrive as text. */
type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue }

const key = fc
  .string({ minLength: 1, maxLength: 12 })
  // A bracket would open another level; a name of digits only would be an index of a list; objects have no such names.
  .filter((name) => !/[[\]]/.test(name) && !/^\d+$/.test(name) && !(name in Object.prototype) && name !== 'file')
const text = fc.string({ unit: 'grapheme', maxLength: 40 })

const formValue = fc.letrec<{ value: FormValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.array(tie('value'), { minLength: 1, maxLength: 30 }),
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
})).value
const body = fc.dictionary(key, formValue, { maxKeys: 6, noNullPrototype: true })

/** The form that contains a body beside a file, without the file. */
function formOf(value: object): FormData {
  const form = carriedBody('POST', { ...value, file: new Blob() }) as FormData
  form.delete('file')
  return form
}

/** A form as the server reads it (`readMultipart`). */
function read(form: FormData): unknown {
  return plain(
    nestFields(
      [...form].map(([name, value]): [string, string] => [name, String(value)]),
      staffLimits,
    ),
  )
}

/** The parser's objects have no prototype, on purpose. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('form data', () => {
  it('is read by the server as the values that the web sent', () => {
    fc.assert(
      fc.property(body, (value) => {
        expect(read(formOf(value))).toEqual(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('writes booleans as 1 and 0, numbers as text, null as an empty field, and leaves out undefined', () => {
    const value = { yes: true, no: false, count: 12, none: null, unsaid: undefined, deep: { list: [true, { id: 7 }] } }
    expect(read(formOf(value))).toEqual({
      yes: '1',
      no: '0',
      count: '12',
      none: '',
      deep: { list: ['1', { id: '7' }] },
    })
  })
})
