import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { plainPhone } from '@portal/contract'
import { listAudits } from '@portal/contract/staff'
import type { Row } from '@portal/contract/workbook'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateById } from '../../src/base/database/db.ts'
import { takeLanguage } from '../../src/base/services/commands/command.ts'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { workbookBuffer } from '../../src/base/storage/workbooks/write-workbook.ts'
import { importCitizens, readOptions } from '../../src/people/import/command.ts'
import { dayOf, documentOf } from '../../src/people/import/drafts.ts'
import { readExisting } from '../../src/people/import/existing.ts'
import { hostile } from '../base/hostile-workbooks.ts'
import { testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'

let folder: string

const at = await testApp()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
})
beforeEach(() => at.deleteCitizens())
afterAll(async () => {
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

const place = (name: string) => join(folder, name)

/** Runs the command and returns its output as one text. */
async function run(...input: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = []
  const { language = 'es', args } = takeLanguage(input)
  const options = readOptions(args, language)
  const code = await importCitizens(options, { db: at.db, print: (line) => output.push(line), now: at.now })
  return { code, output: output.join('\n') }
}

async function csv(text: string | Buffer, name = 'personas.csv'): Promise<string> {
  await writeFile(place(name), text)
  return place(name)
}

async function xlsx(rows: readonly Row[], sheet = 'CIUDADANOS', name = 'personas.xlsx'): Promise<string> {
  await writeFile(place(name), await workbookBuffer({ sheets: [{ name: sheet, widths: [], rows }] }))
  return place(name)
}

/** Runs with a report and returns its rows without the headings. */
async function report(file: string, ...options: string[]) {
  const path = place('informe.csv')
  const { code, output } = await run('--file', file, '--report', path, ...options)
  // Semicolons in Spanish, commas in English.
  const delimiter = options.includes('en') ? ',' : ';'
  const rows: string[][] = parse(await readFile(path), { bom: true, delimiter })
  const errors = rows.slice(1).map(([row, column, heading, value, result, text, citizen]) => ({
    row,
    column,
    heading,
    value,
    result,
    text,
    citizen,
  }))
  return { code, output, errors }
}

const stored = () =>
  sql<Record<string, unknown>>`
    select profiles.*, citizen_accounts.email, to_jsonb(profiles) as everything from profiles join citizen_accounts on citizen_accounts.id = account_id
    order by profiles.id`
    .execute(at.db)
    .then(({ rows }) => rows)

const audits = () =>
  at.db.selectFrom('audits').selectAll().where('tags', '=', 'citizens_import').orderBy('id').execute()

/** One number for each table that an import can change. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from citizen_accounts) as citizens, (select count(*) from profiles) as profiles,
    (select coalesce(sum(version), 0) from profiles) as versions, (select count(*) from audits) as audits,
    (select count(*) from observations) as observations, (select count(*) from notifications) as notifications`.execute(
    at.db,
  )
  return rows[0]
}

const headings =
  'Tipo de documento;Documento;Nombre;Primer apellido;Fecha de nacimiento;Correo electrónico;Celular;Ciudad de residencia;Sexo'
const ana = 'CC;1.020.304.050;Ana;Ñáñez;05/03/1990;ana@test.example;300 123 4567;Bogotá D.C.;Femenino'
const luis = 'Cédula de ciudadanía;79000111;Luis;Peña;1980-12-31;luis@test.example;+57 3109998877;11001;HOMBRE'

describe('the options of the import', () => {
  it.each([
    [[], /--file/],
    [['--file', 'a.csv', '--yes', '--dry-run'], /--dry-run/],
    [['--file', 'a.csv', '--report', 'a.csv'], /mismo archivo/],
    [['--file', 'a.csv', '--report', 'out.pdf'], /out\.pdf/],
    [['--file', 'a.csv', '--encoding', 'ebcdic'], /utf-8/],
    [['--file', 'a.csv', '--what'], /--what/],
  ])('fail for %j with an error message', (options, sentence) => {
    expect(() => readOptions(options as string[], 'es')).toThrow(sentence as RegExp)
  })
})

describe('the cells of the import', () => {
  it('read dates in the order of the country, and keep other texts for validation', () => {
    expect(['5/3/1990', '05-03-1990', '1990-03-05 00:00:00', '1990/3/5'].map(dayOf)).toEqual(
      Array(4).fill('1990-03-05'),
    )
    expect(dayOf('ayer')).toBe('ayer')
  })
  it('lose the separators of documents and telephones', () => {
    expect([' 1.020.304.050 ', '1020304050'].map(documentOf)).toEqual(Array(2).fill('1020304050'))
    expect(documentOf('ab 123')).toBe('AB123')
    expect(['+57 (300) 123-4567', '0057 3001234567', '573001234567'].map(plainPhone)).toEqual(
      Array(3).fill('3001234567'),
    )
    expect(plainPhone('5712345')).toBe('5712345')
  })
})

describe('the numbers of a file', () => {
  const people = (documents: readonly unknown[]) =>
    documents.map((document, index) => ['CC', document, 'Ana', 'Ruiz', '1990-03-05', `n${index}@test.example`])
  const titles = ['Tipo de documento', 'Documento', 'Nombre', 'Primer apellido', 'Fecha de nacimiento', 'Correo']

  it('are refused in a document with a fraction, a check digit or several signs, and nothing is stored', async () => {
    const wrong = ['70990005.0', '70990008,0', '70990057-1', '1.012.345.679,00']
    const right = ['1.012.345.679', '70990011', '70 990 012']
    const lines = people([...wrong, ...right]).map((cells) => cells.join(';'))
    const { code, errors } = await report(await csv([titles.join(';'), ...lines].join('\n')), '--yes')
    expect(code).toBe(1)
    expect(errors.map(({ heading, value }) => [heading, value])).toEqual(wrong.map((one) => ['Documento', one]))
    for (const { text } of errors) expect(text).toContain('sin decimales, sin dígito de verificación')
    expect((await stored()).map(({ document }) => document)).toEqual(['1012345679', '70990011', '70990012'])
  })

  it('are read from number cells, without fractions and without more digits than a spreadsheet stores', async () => {
    const file = await xlsx([titles, ...(people([70990005, 70990006.5, 123.456, 123456789012345680]) as Row[])])
    const { errors } = await report(file, '--yes')
    expect(errors.map(({ row, text }) => [row, text?.slice(0, 40)])).toEqual([
      ['3', 'El campo documento tiene un número con de'.slice(0, 40)],
      ['4', 'El campo documento tiene un número con de'.slice(0, 40)],
      ['5', 'La hoja de cálculo acortó el número (123'],
    ])
    expect((await stored()).map(({ document }) => document)).toEqual(['70990005'])
  })

  it('are read the same way for a stratum and a telephone', async () => {
    const rows = [3, 3.5].map(
      (stratum, index): Row => [
        'CC',
        `8899000${index}`,
        'Ana',
        'Ruiz',
        '1990-03-05',
        `e${index}@test.example`,
        stratum,
        index === 0 ? 3001234567 : 300123456.7,
      ],
    )
    const { errors } = await report(await xlsx([[...titles, 'Estrato', 'Celular'], ...rows]), '--yes')
    expect(errors.map(({ row, heading }) => [row, heading])).toEqual([
      ['3', 'Estrato'],
      ['3', 'Celular'],
    ])
    expect(await stored()).toMatchObject([{ stratum: 3, mobile_phone: '3001234567' }])
  })
})

describe('a workbook of citizens', () => {
  const titles = ['Tipo de documento', 'Documento', 'Nombre', 'Primer apellido', 'Fecha de nacimiento', 'Correo']
  const person = (n: number): Row => ['CC', 7099100 + n, 'Ana', 'Ruiz', '1990-03-05', `h${n}@test.example`]

  /** A workbook of another library, with a function that changes its sheet before it is saved. */
  async function other(
    rows: readonly Row[],
    change: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void = () => undefined,
  ) {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('CIUDADANOS')
    for (const row of rows) sheet.addRow([...row])
    change(sheet, book)
    await writeFile(place('otro.xlsx'), Buffer.from(await book.xlsx.writeBuffer()))
    return place('otro.xlsx')
  }
  const hide =
    (...numbers: number[]) =>
    (sheet: ExcelJS.Worksheet) => {
      for (const number of numbers) sheet.getRow(number).hidden = true
    }

  it('reports the hidden rows and their number, and stores nothing until the option says how to treat them', async () => {
    const file = await other([titles, ...[1, 2, 3, 4, 5].map(person)], hide(3, 4, 6, 9))
    const before = await everything()
    const dry = await report(file)
    expect(dry.output).toContain(
      'Filas ocultas o filtradas: 3 (filas 3–4, 6). Para guardar, diga si se cargan (--hidden import) o quedan por fuera',
    )
    expect(dry.output).toContain('Nuevos, se guardarían: 5')
    expect(dry.errors.map(({ row, result }) => [row, result])).toEqual(['3', '4', '6'].map((row) => [row, 'Oculta']))
    const refused = await run('--file', file, '--yes')
    expect(refused.code).toBe(2)
    expect(refused.output).toContain('El libro tiene filas ocultas o filtradas: 3 (filas 3–4, 6). No se guardó nada.')
    const english = await run('--file', file, '--yes', '--language', 'en')
    expect(english.output).toContain('The workbook has hidden or filtered rows: 3 (rows 3–4, 6). Nothing was saved.')
    expect(await everything()).toEqual(before)
  })

  it('imports or leaves out hidden rows as the option says', async () => {
    const file = await other([titles, ...[1, 2, 3].map(person)], hide(3))
    const out = await report(file, '--yes', '--hidden', 'leave-out')
    expect([out.code, out.errors.map(({ text }) => text)]).toEqual([
      0,
      ['La fila está oculta o filtrada en el libro; queda por fuera.'],
    ])
    expect((await stored()).map(({ document }) => document)).toEqual(['7099101', '7099103'])
    expect(await run('--file', file, '--yes', '--hidden', 'import')).toMatchObject({ code: 0 })
    expect(await stored()).toHaveLength(3)
    expect(() => readOptions(['--file', 'a.xlsx', '--hidden', 'maybe'], 'es')).toThrow(/leave-out/)
  })

  it('reports the hidden columns and their number, and imports or leaves them out as the option says', async () => {
    // The address, a column without a known heading and one without values are hidden.
    const lines = [[...titles, 'Dirección', 'Notas', 'Barrio'], [...person(1), 'Calle 1', 'interna'], person(2)]
    const file = await other(lines, (sheet) => {
      for (const letter of ['G', 'H', 'I']) sheet.getColumn(letter).hidden = true
    })
    const before = await everything()
    const dry = await report(file)
    expect(dry.output).toContain(
      'Columnas ocultas: 1 (columnas G). Para guardar, diga si se cargan (--hidden import) o quedan por fuera',
    )
    expect(dry.errors.map(({ row, column, result, text }) => [row, column, result, text])).toEqual([
      ['1', 'G', 'Oculta', 'La columna está oculta en el libro: diga si se carga.'],
    ])
    const refused = await run('--file', file, '--yes', '--language', 'en')
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.output).toContain('The workbook has hidden columns: 1 (columns G). Nothing was saved.')
    expect(await everything()).toEqual(before)
    const out = await run('--file', file, '--yes', '--hidden', 'leave-out')
    expect(out.output).toContain('Columnas ocultas: 1 (columnas G). Quedan por fuera.')
    expect((await stored()).map(({ address }) => address)).toEqual([null, null])
    const all = await run('--file', file, '--yes', '--update', '--hidden', 'import')
    expect(all.output).toContain('Columnas ocultas: 1 (columnas G). Se cargan como las demás.')
    expect((await stored()).map(({ address }) => address)).toEqual(['Calle 1', null])
  })

  it('treats a hidden sheet like hidden rows, and reads the only visible sheet', async () => {
    const hidden = await other([titles, person(1)], (sheet, book) => {
      sheet.state = 'veryHidden'
      book.addWorksheet('Vista')
    })
    const refused = await run('--file', hidden)
    expect(refused.output).toContain('La hoja está oculta en el libro.')
    expect(refused.output).toContain('Filas ocultas o filtradas: 1 (filas 2).')
    const output = await other([titles, person(1)], (sheet, book) => {
      sheet.name = 'Personas, 2026'
      book.addWorksheet('Listas').state = 'hidden'
    })
    expect(await run('--file', output, '--yes')).toMatchObject({ code: 0 })
    expect(await stored()).toHaveLength(1)
  })

  it('reports in one message a title above the headings, merged cells, or formulas without a result', async () => {
    const titled = await run('--file', await other([['PERSONAS DE 2026'], ['Una por fila'], titles, person(1)]))
    expect(titled).toMatchObject({ code: 2 })
    expect(titled.output).toContain('Los títulos de las columnas están en la fila 3.')
    const text = await csv(`Personas de 2026\n\n${headings}\n${ana}\n`)
    expect((await run('--file', text)).output).toContain('Los títulos de las columnas están en la fila 3.')
    const merged = await run(
      '--file',
      await other([titles, ...[1, 2, 3].map(person)], (sheet) => sheet.mergeCells('D2:D4')),
      '--yes',
    )
    expect(merged).toMatchObject({ code: 2 })
    expect(merged.output).toContain('La hoja tiene celdas combinadas (D2:D4).')
    const unsaved = await other([titles, person(1), person(2)], (sheet) => {
      sheet.getCell('C3').value = { formula: 'C2' } as ExcelJS.CellValue
    })
    expect((await run('--file', unsaved, '--yes')).output).toContain(
      'El libro tiene fórmulas sin resultado guardado (C3).',
    )
    expect(await stored()).toEqual([])
  })

  it('reports in one message a row that contains instructions', async () => {
    const note: Row = [
      'CC, TI, CE',
      'Sin puntos ni comas',
      'Primer nombre',
      'Primer apellido',
      'AAAA-MM-DD',
      'Correo de la cuenta',
    ]
    const { errors } = await report(await other([titles, note, person(1)]), '--yes')
    expect(errors.map(({ row, text }) => [row, text])).toEqual([
      ['2', 'La fila no tiene los datos de una persona. Si son instrucciones o un ejemplo, bórrela.'],
    ])
    expect(await stored()).toHaveLength(1)
  })
})

describe('the import of citizens', () => {
  it('only checks without --yes, and stores nothing', async () => {
    const before = await everything()
    const file = await csv(`${headings}\n${ana}\n${luis}\n`)
    const { code, output } = await run('--file', file)
    expect(code).toBe(0)
    expect(output).toContain('Nuevos, se guardarían: 2')
    expect(output).toContain('--yes')
    expect(await everything()).toEqual(before)
  })

  it('stores citizens with accounts, catalogues by code or name, and an audit row for each', async () => {
    const file = await csv(`${headings}\n${ana}\n\n${luis}\n`)
    expect(await run('--file', file, '--yes', '--as', 'admin')).toMatchObject({ code: 0 })
    const [first, second] = await stored()
    expect(first).toMatchObject({
      document_type_id: 1,
      document: '1020304050',
      name: 'Ana',
      surname: 'Ñáñez',
      birthdate: '1990-03-05',
      email: 'ana@test.example',
      mobile_phone: '3001234567',
      city_residence_id: 12688,
      country_residence_id: 47,
      sex_id: 2,
      profile_type_id: 1,
      status_id: 1,
      has_disability: false,
      verified_at: null,
      created_at: at.now(),
    })
    expect(second).toMatchObject({
      document_type_id: 1,
      mobile_phone: '3109998877',
      city_residence_id: 12688,
      sex_id: 1,
    })
    const rows = await audits()
    const last = rows.slice(-5)
    expect(rows.slice(-6).map(({ event, entity }) => `${event} ${entity}`)).toEqual([
      'imported Profile',
      'created Citizen',
      'created Citizen',
      'created Profile',
      'created Profile',
      'imported Profile',
    ])
    expect(last[2]).toMatchObject({
      entity_id: first?.id,
      user_id: at.people.admin.id,
      user_name: at.people.admin.full_name,
      new_values: { document: '1020304050', city_residence_id: 12688 },
    })
    expect(last[4]?.new_values).toEqual({
      file_name: 'personas.csv',
      rows: 2,
      created_count: 2,
      updated_count: 0,
      refused_count: 0,
    })
  })

  it('changes nothing in a second import, also with --update', async () => {
    const file = await csv(`${headings}\n${ana}\n${luis}\n`)
    await run('--file', file, '--yes')
    const before = [await everything(), await stored()]
    for (const options of [['--yes'], ['--yes', '--update'], []]) {
      const { code, output } = await run('--file', file, ...options)
      expect(code).toBe(0)
      expect(output).toContain('Iguales a lo guardado: 2')
    }
    expect([await everything(), await stored()]).toEqual(before)
  })

  it('reports rows that differ, and updates them only with --update', async () => {
    await run('--file', await csv(`${headings}\n${ana}\n${luis}\n`), '--yes')
    const before = await everything()
    const changed = await csv(
      `${headings}\n${ana.replace('300 123 4567', '3000000000').replace('Bogotá D.C.', 'Leticia')}\n${luis}\n`,
    )
    const left = await report(changed, '--yes')
    expect(left.code).toBe(1)
    expect(left.output).toContain('sin tocar (se actualizan con --update): 1')
    expect(left.errors.map(({ row, column, result, text }) => [row, column, result, text])).toEqual([
      ['2', 'G', 'Distinto', 'En el portal dice «3001234567».'],
      ['2', '', 'Distinto', 'En el portal dice «BOGOTÁ D.C.».'],
      ['2', 'H', 'Distinto', 'En el portal dice «BOGOTÁ D.C.».'],
    ])
    expect(await everything()).toEqual(before)

    const { code, output } = await run('--file', changed, '--yes', '--update')
    expect(code).toBe(0)
    expect(output).toContain('Distintos, actualizados: 1')
    const [first] = await stored()
    expect(first).toMatchObject({ mobile_phone: '3000000000', version: 2 })
    const update = (await audits()).findLast(({ event }) => event === 'updated')
    expect(update).toMatchObject({
      entity: 'Profile',
      entity_id: first?.id,
      old_values: { mobile_phone: '3001234567' },
    })
    const note = await at.db.selectFrom('observations').selectAll().executeTakeFirstOrThrow()
    expect(note.observation).toMatch(/^DATOS CORREGIDOS \(TELÉFONO, .*PERSONAS\.CSV$/)
    expect((await run('--file', changed, '--yes', '--update')).output).toContain('Iguales a lo guardado: 2')
  })

  it('keeps the fields that a row leaves out, and updates an e-mail only when no other account has it', async () => {
    await run('--file', await csv(`${headings}\n${ana}\n${luis}\n`), '--yes')
    const only = 'document_type_id,document,email,mobile_phone\n'
    expect(await run('--file', await csv(`${only}CC,1020304050,,\n`), '--yes', '--update')).toMatchObject({ code: 0 })
    const taken = await report(await csv(`${only}CC,1020304050,LUIS@test.example,\n`), '--yes', '--update')
    expect(taken.code).toBe(1)
    expect(taken.errors[0]).toMatchObject({ column: 'C', text: expect.stringContaining('otra persona') })
    expect(
      await run('--file', await csv(`${only}CC,1020304050,ana.n@test.example,\n`), '--yes', '--update'),
    ).toMatchObject({ code: 0 })
    expect((await stored()).map(({ email }) => email)).toEqual(['ana.n@test.example', 'luis@test.example'])
  })

  it('adds beneficiaries to the account of their holder; each account has one holder', async () => {
    const file = await csv(
      `${headings}\n${ana}\nTI;1000222333;Sol;Ñáñez;2016-02-29;ANA@test.example;;;\n${luis.replace('luis@', 'ana@')}\n`,
    )
    const { code, errors } = await report(file, '--yes')
    expect(code).toBe(1)
    expect(errors).toMatchObject([{ row: '4', column: 'F', text: 'Este correo ya es el de la persona de la fila 2.' }])
    const rows = await stored()
    expect(rows.map(({ profile_type_id }) => profile_type_id)).toEqual([1, 2])
    expect(rows[0]?.user_id).toBe(rows[1]?.user_id)
    const again = await report(file)
    expect(again.errors).toMatchObject([{ row: '4', text: expect.stringContaining(`ciudadano ${rows[0]?.id}`) }])
  })

  it('reads the relationship of a beneficiary as people write it', async () => {
    const heads = `${headings};Relación con el titular\n`
    const sol = 'TI;1000222333;Sol;Ñáñez;2016-02-29;ana@test.example;;;;Hija'
    const eva = 'TI;1000222334;Eva;Ñáñez;2017-02-28;ana@test.example;;;;tutelada'
    const file = await csv(`${heads}${ana};Hija\n${sol}\n${eva}\n${luis};Vecino\n`)
    const { errors } = await report(file, '--yes')
    expect(errors).toMatchObject([{ row: '5', column: 'J' }])
    const { rows } = await sql`select name, relationship from profiles order by id`.execute(at.db)
    expect(rows).toEqual([
      // The holder has no relationship.
      { name: 'Ana', relationship: null },
      { name: 'Sol', relationship: 'HIJO/A' },
      { name: 'Eva', relationship: 'TUTELADO' },
    ])
    const ward = await csv(`${heads}${sol.replace('Hija', 'Tutelada')}\n`)
    expect(await run('--file', ward, '--yes', '--update')).toMatchObject({ code: 0 })
    const changed = await sql`select relationship from profiles where name = 'Sol'`.execute(at.db)
    expect(changed.rows).toEqual([{ relationship: 'TUTELADO' }])
  })

  it('finds a person who moves to another account while the import waits for the row', async () => {
    const { id: account } = await at.account({ email: 'otra@example.org' })
    const { id, document } = await at.db
      .selectFrom('profiles')
      .select(['id', 'document'])
      .where('id', '=', await at.citizen({}))
      .executeTakeFirstOrThrow()
    const { byDocument } = await workDuring(
      at.db,
      (tx) => updateById(tx, 'profiles', id, { account_id: account, profile_type_id: 2 }),
      () => at.db.transaction().execute((tx) => readExisting(tx, [document], [], true)),
    )
    expect(byDocument.get(document)).toMatchObject([{ id, account_id: account, email: 'otra@example.org' }])
  })

  it('accepts the status verified, and refuses validating', async () => {
    const heads = `${headings};Estado\n`
    const statuses = await at.db
      .selectFrom('status')
      .select(['id', 'name'])
      .where('id', '<=', 3)
      .orderBy('id')
      .execute()
    const [, validating, verified] = statuses.map(({ name }) => name)
    const file = await csv(`${heads}${ana};${verified}\n${luis};${validating}\n`)
    const { errors } = await report(file, '--yes')
    expect(errors).toMatchObject([{ row: '3', column: 'J', text: expect.stringContaining('validador') }])
    expect(await stored()).toMatchObject([{ status_id: 3, verified_at: at.now() }])
    // The import does not change the status of a stored citizen.
    const pending = await csv(`${heads}${ana};1\n`)
    expect((await run('--file', pending, '--yes', '--update')).output).toContain('Iguales a lo guardado: 1')
    expect(await stored()).toMatchObject([{ status_id: 3 }])
  })

  it('imports an unusual document for the age, with a warning', async () => {
    const young = `CC;1000111222;Sol;Paz;${at.now().getFullYear() - 9}-01-01;sol@test.example;;;`
    const { code, errors } = await report(await csv(`${headings}\n${young}\n${ana}\n`), '--yes')
    expect(code).toBe(0)
    expect(errors).toMatchObject([{ row: '2', column: 'A', result: 'Aviso', text: expect.stringContaining('9 años') }])
    expect(await stored()).toHaveLength(2)
  })

  it('reports the same number with another type of document', async () => {
    const id = await at.citizen({ document: '1020304050', document_type_id: 2 })
    const { code, errors } = await report(await csv(`${headings}\n${ana}\n`))
    expect(code).toBe(0)
    expect(errors).toMatchObject([
      { row: '2', column: 'B', result: 'Aviso', text: expect.stringContaining(String(id)) },
    ])
  })
})

describe('the errors of an import', () => {
  it('are each reported at their cell in both languages, and rows without errors are stored', async () => {
    const lines = [
      `${headings};Estrato;Barrio`,
      ana,
      'CC;1020304050;Otra;Persona;1991-01-01;otra@test.example;;;;;',
      'XX;123456;Rosa;Rey;31/02/1990;rosa@test.example;;;;;',
      'CC;1,02E+09;Rosa;Rey;2190-01-01;no-es-correo;12345;;M;9;NO HAY TAL BARRIO',
      'CC;A123456;R2;;;;;;;;',
      ';;;;;;;;;;',
      `${luis};3;;sobra`,
    ]
    const file = await csv(`${lines.join('\n')}\n`)
    const { code, output, errors } = await report(file, '--yes')
    expect(code).toBe(1)
    expect(output).toContain('Nuevos, guardados: 1')
    expect(output).toContain('Rechazados: 5')
    const cells = errors.map(({ row, column, value }) => `${row}${column} ${value}`)
    expect(cells).toEqual([
      '3B 1020304050',
      '4A XX',
      '4E 31/02/1990',
      '5B 1,02E+09',
      '5E 2190-01-01',
      '5F no-es-correo',
      '5G 12345',
      '5I M',
      '5J 9',
      '5K NO HAY TAL BARRIO',
      '6B A123456',
      '6C R2',
      '6D ',
      '6E ',
      '6F ',
      '8 ',
    ])
    const textOf = (cell: string) => errors[cells.findIndex((one) => one.startsWith(`${cell} `))]?.text
    expect(textOf('3B')).toBe('Repite el documento de la fila 2.')
    expect(textOf('4A')).toBe('El valor elegido en el campo tipo de documento no existe.')
    expect(textOf('4E')).toContain('fecha válida')
    expect(textOf('5B')).toContain('acortó')
    expect(textOf('6D')).toBe('El campo primer apellido es obligatorio.')
    expect(textOf('8')).toContain('más celdas que títulos')
    const english = await report(file, '--language', 'en')
    expect(english.errors.find(({ row, column }) => row === '6' && column === 'D')).toMatchObject({
      result: 'Rejected',
      text: 'The first surname field is required.',
    })
  })

  it('include a place outside the place above it, and an ambiguous name without its department', async () => {
    const heads = `${headings.replace('Ciudad de residencia', 'Municipio')};Departamento\n`
    const row = (city: string, state: string, document: number) =>
      `CC;${document};Ana;Paz;1990-01-01;a${document}@test.example;;${city};;${state}`
    const shared = await sql<{ name: string; state: string; id: number }>`
      select cities.name, states.name as state, cities.id from cities join states on states.id = state_id
      where cities.name in (select name from cities group by name having count(*) > 1) order by cities.name, cities.id limit 1`.execute(
      at.db,
    )
    const [duplicate] = shared.rows
    const { errors } = await report(
      await csv(
        `${heads}${row('Leticia', 'Antioquia', 1001)}\n${row(duplicate?.name ?? '', '', 1002)}\n${row(duplicate?.name ?? '', duplicate?.state ?? '', 1003)}\n`,
      ),
      '--yes',
    )
    expect(errors).toMatchObject([
      { row: '2', column: 'H', text: expect.stringContaining('no pertenece') },
      { row: '3', column: 'H', text: expect.stringContaining('varios') },
    ])
    expect(await stored()).toMatchObject([{ document: '1003', city_residence_id: duplicate?.id }])
  })

  it.each([
    ['a missing file', async () => place('nada.csv'), /No existe/],
    ['an empty file', () => csv(''), /no tiene filas/],
    ['only headings', () => csv(`${headings}\n`), /no tiene filas/],
    ['headings without the document', () => csv('Nombre;Correo\nAna;a@test.example\n'), /Tipo de documento, Documento/],
    ['two columns for one field', () => csv('Tipo de documento;Documento;Cédula\nCC;1;2\n'), /Documento/],
    ['unclosed quotation marks', () => csv(`${headings}\n${ana}\nCC;1;"Ana;x\n`), /comillas/],
    ['bytes that are not text', () => csv(Buffer.from([1, 0, 2, 0, 3])), /no es un libro/],
  ])('stop the import with a message for %s', async (_, file, sentence) => {
    const before = await everything()
    const { code, output } = await run('--file', await file())
    expect(code).toBe(2)
    expect(output).toMatch(sentence)
    expect(await everything()).toEqual(before)
  })

  it('include an unknown user in --as', async () => {
    expect(await run('--file', await csv(`${headings}\n${ana}\n`), '--as', 'nadie')).toMatchObject({ code: 2 })
  })
})

describe('the encoding and separator of a file', () => {
  const text = `${headings}\n${ana}\n`
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replaceAll(';', '\t'), 'utf16le')])
  it.each([
    ['UTF-8', Buffer.from(text)],
    [
      'UTF-8 with a byte order mark and commas',
      Buffer.from(`\ufeff${text.replaceAll(';', ',').replace('Ana', '"Ana"')}`),
    ],
    ['the encoding of Windows', Buffer.from(text, 'latin1')],
    ['UTF-16 with tabulators, as spreadsheets save it', utf16],
    ['a row that names the separator', Buffer.from(`sep=;\r\n${text.replaceAll('\n', '\r\n')}`)],
  ])('are detected for %s', async (_, bytes) => {
    expect(await run('--file', await csv(bytes), '--yes')).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject([{ surname: 'Ñáñez', name: 'Ana' }])
  })

  it('return an error with a wrong --encoding', async () => {
    const { code, output } = await run('--file', await csv(Buffer.from(text, 'latin1')), '--encoding', 'utf-8')
    expect(code).toBe(2)
    expect(output).toContain('utf-8')
  })
})

describe('a workbook as a file of citizens', () => {
  it('is read with its numbers and dates, whatever the name of its only sheet', async () => {
    const row = ['CC', 1020304050, 'Ana', 'Paz', 32937, 'ana@test.example', 3001234567, 11001, 'Mujer']
    const file = await xlsx([headings.split(';'), row], 'Hoja1')
    expect(await run('--file', file, '--yes')).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject([
      { document: '1020304050', birthdate: '1990-03-05', mobile_phone: '3001234567', city_residence_id: 12688 },
    ])
  })

  // workbooks-hostile.test.ts reads all of them. This test reads one for each reason, without the slow ones.
  const long = new Set(['workbook_merged', 'workbook_rows', 'workbook_text'])
  const oneEach = [...new Map(hostile.map((one) => [one.reason, one])).values()].filter(
    ({ reason }) => !long.has(reason),
  )
  it.each(oneEach.map(({ name, make }) => [name, make] as const))('is refused: %s', async (_, make) => {
    await writeFile(place('hostil.xlsx'), make())
    const before = await everything()
    const { code, output } = await run('--file', place('hostil.xlsx'), '--yes')
    expect(code).toBe(2)
    expect(output).not.toBe('')
    expect(await everything()).toEqual(before)
  })

  it('is refused with advice when it is too large', async () => {
    await writeFile(
      place('grande.xlsx'),
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(11 * 1024 * 1024)]),
    )
    const { code, output } = await run('--file', place('grande.xlsx'))
    expect(code).toBe(2)
    expect(output).toContain('CSV UTF-8')
  })

  it('can be the format of the report', async () => {
    const path = place('informe.xlsx')
    await run('--file', await csv(`${headings}\nXX;1;;;;;;;\n`), '--report', path)
    const { rows } = await readWorkbook(await readFile(path), { sheet: 'CIUDADANOS', columns: 7 })
    expect(rows[1]?.cells.slice(0, 4)).toEqual([2, 'A', 'Tipo de documento', 'XX'])
  })
})

describe('the template of the import', () => {
  it('has every heading and the values of each list, and can be imported', async () => {
    const path = place('plantilla.xlsx')
    expect(await run('--template', path)).toMatchObject({ code: 0 })
    const bytes = await readFile(path)
    const { rows } = await readWorkbook(bytes, { sheet: 'CIUDADANOS', columns: 50 })
    const titles = rows[0]?.cells.map(String) ?? []
    const file = await csv(`${titles.join(',')}\nCC,1020304050,Ana,,Paz,,1990-01-01,ana@test.example\n`)
    const { code, output } = await run('--file', file)
    expect(output).not.toContain('Columnas desconocidas')
    expect(code).toBe(0)
    const lists = await readWorkbook(bytes, { sheet: 'VALORES', columns: 30 })
    expect(lists.rows[0]?.cells).toContain('Barrio')
    expect(lists.rows.length).toBeGreaterThan(1000)
    expect(await run('--template', path)).toMatchObject({ code: 2, output: expect.stringContaining('Ya existe') })
    expect(await readFile(path)).toEqual(bytes)
    await run('--template', place('plantilla.csv'), '--language', 'en')
    expect(await readFile(place('plantilla.csv'), 'utf8')).toMatch(/^\ufeffDocument type,Document,Name,/)
  })
})

describe('the import of many rows', () => {
  it('streams 20,000 rows with little memory, and prints its progress', async () => {
    const count = 20_000
    function* lines() {
      yield `${headings}\n`
      for (let row = 0; row < count; row += 1) {
        yield `CC;${10_000_000 + row};Ana María;Paz;1990-01-01;p${row}@test.example;3001234567;Bogotá D.C.;MUJER\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(place('muchos.csv')))
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().heapUsed)
    }, 20)
    const before = process.memoryUsage().heapUsed
    const dry = await run('--file', place('muchos.csv'))
    clearInterval(timer)
    expect(dry.output).toContain('Nuevos, se guardarían: 20.000')
    expect(dry.output).toMatch(/20\.000 filas \([\d.]+ por segundo\)/)
    expect(most - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('keeps the batches before an unreadable row, and the same command continues from there', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, row) => `CC;${20_000_000 + row};Ana;Paz;1990-01-01;q${row}@test.example;;;`,
    )
    const broken = await csv(`${headings}\n${rows.join('\n')}\nCC;1;"Ana\n`)
    const { code, output } = await run('--file', broken, '--yes')
    expect(code).toBe(2)
    expect(output).toContain('Se detuvo después de la fila 501')
    expect(await stored()).toHaveLength(500)
    const again = await run('--file', await csv(`${headings}\n${rows.join('\n')}\n`), '--yes')
    expect(again.code).toBe(0)
    expect(again.output).toContain('Nuevos, guardados: 100')
    expect(again.output).toContain('Iguales a lo guardado: 500')
  })

  it('is one act of the audit log with its totals, and one for each event and kind of record when these are requested', async () => {
    const rows = Array.from(
      { length: 1100 },
      (_, row) => `CC;${30_000_000 + row};Ana;Paz;1990-01-01;w${row}@test.example;;;`,
    )
    const acts = async (query: object = {}) => {
      const { data } = (await at.call('superadmin', listAudits, { query: { acts: true, per_page: 100, ...query } }))
        .body
      const imported = data.filter(({ tags, request_id }) => tags === 'citizens_import' && !before.has(request_id))
      return imported.map(({ event_name, type, act_rows }) => [event_name, type.split('/').at(-1), act_rows])
    }
    const before = new Set((await audits()).map(({ request_id }) => request_id))
    await run('--file', await csv(`${headings}\n${rows.join('\n')}\nCC;1;"Ana\n`), '--yes')
    // It was stopped after two batches.
    expect(await acts()).toEqual([['imported', 'Profile', 1]])
    for (const { request_id } of await audits()) before.add(request_id)
    await at.deleteCitizens()
    await run('--file', await csv(`${headings}\n${rows.join('\n')}\n`), '--yes')
    expect(await acts()).toEqual([['imported', 'Profile', 1100]])
    const [line] = (await at.call('superadmin', listAudits, { query: { acts: true, event: ['imported'] } })).body.data
    expect(line?.new_values).toMatchObject({ file_name: 'personas.csv', rows: 1100, created_count: 1100 })
    expect(await acts({ event: ['created'] })).toEqual([
      ['created', 'Profile', 1100],
      ['created', 'Citizen', 1100],
    ])
    expect(await acts({ type: 'Citizen' })).toEqual([['created', 'Citizen', 1100]])
    // All rows of the request: the accounts, the citizens, the first and the last row of the import.
    const { meta } = (await at.call('superadmin', listAudits, { query: { request_id: line?.request_id ?? '' } })).body
    expect(meta?.total).toBe(2202)
  })
})
