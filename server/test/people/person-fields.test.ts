import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NamedPersonField, personFieldList, profileExpanded, profileSensitive } from '@portal/contract'
import { personForm as formSchema } from '@portal/contract/citizens'
import { es } from '@portal/contract/messages/es'
import { exportProfiles, showProfile, timeline, updateProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../src/base/database/principals.ts'
import { makeChange } from '../../src/base/services/audit/change.ts'
import { personalType } from '../../src/base/services/authority/account-holder.ts'
import { labelOf } from '../../src/people/import/columns.ts'
import { importCitizens, readOptions } from '../../src/people/import/command.ts'
import { insertPerson } from '../../src/people/insert-person.ts'
import { testApp } from '../base/test-app.ts'
import { personForm } from './person-form.ts'

// Tests for each field of a person that follow from its declaration alone, for fields that depend on no other field.

const at = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'portal-person-fields-'))
beforeEach(() => at.deleteCitizens())
afterAll(async () => {
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

const fields = personFieldList.filter(
  ({ column, kind, form }) =>
    ['text', 'phone', 'number', 'reference'].includes(kind) && form !== undefined && column !== 'disability_id',
)

/** Values, at least one of which each field accepts, and their stored form. */
const candidates = ['Uno Dos', '3109998877', 3]

interface Sample {
  /** The value in the column. */
  readonly value: unknown
  /** The value in a response. */
  readonly text: unknown
}

async function sampleOf({ correction, list }: NamedPersonField): Promise<Sample> {
  if (list !== undefined) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(list)} order by id desc limit 1`.execute(at.db)
    return { value: rows[0]?.id, text: rows[0]?.name }
  }
  const value = candidates.find(
    (one) => (correction as { safeParse(one: unknown): { success: boolean } }).safeParse(one).success,
  )
  return { value, text: value }
}

const columnOf = async (id: number, column: string) => {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from profiles where id = ${id}`.execute(at.db)
  return rows[0]?.value
}

const labels: Readonly<Record<string, string>> = es.fields

describe.each(fields.map((field) => [field.column, field] as const))('the field %s', (column, field) => {
  const { shown = column, formName = column, isSensitive } = field

  test('is a column of the list or of the record, with a label', () => {
    const columns = isSensitive ? profileSensitive : profileExpanded
    const inTable = ['mobile_phone'].includes(column)
    if (!inTable) expect(columns.map(({ value }) => value)).toContain(shown)
    expect(labels[shown]).toEqual(expect.any(String))
    expect(labels[column]).toEqual(expect.any(String))
  })

  test('is corrected by staff, and the history names it', async () => {
    const { value, text } = await sampleOf(field)
    const id = await at.citizen()
    const body = { [column]: value, observation: 'Se corrige' }
    const corrected = await at.call('admin', updateProfile, { params: { id }, body })
    expect(corrected.body.details.changed).toEqual([column])
    const { body: record } = await at.call('admin', showProfile, { params: { id } })
    expect(record.data).toMatchObject({ [shown]: text })
    const { body: history } = await at.call('admin', timeline, { params: { id } })
    const changes = history.data.flatMap((one) => one.changes)
    expect(changes).toContainEqual(expect.objectContaining({ field: column, label: labels[column], new: text }))
  })

  test('is stored from the citizens’ form', async () => {
    const { value } = await sampleOf(field)
    const form = formSchema.parse(personForm({ [formName]: value }))
    const origin = { ...systemActor('test'), url: '/', ip: '192.0.2.1', user_agent: null, request_id: 'test' }
    const { id: accountId } = await at.account()
    await sql`delete from profiles where account_id = ${accountId}`.execute(at.db)
    const person = { accountId, typeId: personalType, relationship: null, fields: form, origin, now: at.now() }
    const id = await makeChange(at.db, origin, (tx) => insertPerson(tx, person))
    expect(await columnOf(id, column)).toEqual(value)
  })

  test('is imported from a file and exported to one', async () => {
    const { value, text } = await sampleOf(field)
    const file = join(folder, `${column}.csv`)
    const heading = labelOf('es', column)
    const lines = [
      `Tipo de documento;Documento;Nombre;Primer apellido;Fecha de nacimiento;Correo electrónico;${heading}`,
      `CC;1020304050;Ana;Paz;1990-03-05;ana@test.example;${text}`,
    ]
    await writeFile(file, `${lines.join('\n')}\n`)
    const printed: string[] = []
    const options = readOptions(['--file', file, '--yes'], 'es')
    const code = await importCitizens(options, { db: at.db, print: (line) => printed.push(line), now: at.now })
    expect({ code, printed: code === 0 ? [] : printed }).toEqual({ code: 0, printed: [] })
    const { rows } = await sql<{ id: number }>`select id from profiles where document = '1020304050'`.execute(at.db)
    expect(await columnOf(rows[0]?.id ?? 0, column)).toEqual(value)
    const { body } = await at.call('admin', exportProfiles, {
      query: { document: '1020304050', format: 'csv', columns: [shown] },
    })
    const { file: sent } = body.data as { readonly file: string }
    const exported = Buffer.from(sent.split(',')[1] ?? '', 'base64').toString('utf8')
    expect(exported).toContain(labels[shown])
    expect(exported).toContain(String(text))
  })
})
