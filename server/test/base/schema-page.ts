import type { Client } from 'pg'
import type { MigrationFile } from '../../src/base/database/migrate.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly is_null: boolean
  readonly comment: string | null
}

interface Reference {
  readonly table: string
  readonly columns: string[]
  readonly target: string
}

const isOwn = `relnamespace = 'public'::regnamespace and not relispartition and relname !~ '^kysely_'`

/** The parts of a migrated database that the page shows. */
async function readSchema(client: Client) {
  const { rows: comments } = await client.query<{ name: string; comment: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as comment from pg_class where ${isOwn}`,
  )
  const { rows: columns } = await client.query<Column>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_null,
       col_description(attrelid, attnum) as comment
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where ${isOwn} and relkind in ('r', 'p') and attnum > 0 and not attisdropped order by attrelid, attnum`,
  )
  const { rows: references } = await client.query<Reference>(
    `select relname as table, confrelid::regclass::text as target,
       (select json_agg(attname order by place) from unnest(conkey) with ordinality as part(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where ${isOwn} and contype = 'f' order by relname, conname`,
  )
  return { comments: new Map(comments.map(({ name, comment }) => [name, comment])), columns, references }
}

type Schema = Awaited<ReturnType<typeof readSchema>>

/** A migration file: its title, its first comment, and the names of its tables and views. */
function roomOf({ name, sql }: MigrationFile) {
  const word = /^\d+-(.+)\.sql$/.exec(name)?.[1] ?? name
  const [heading = ''] = sql.split('\n\n')
  return {
    name,
    title: word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' '),
    about: heading.replaceAll(/^-- /gm, '').replaceAll('\n', ' '),
    tables: [...sql.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table),
    views: [...sql.matchAll(/^create view (\w+)/gm)].map(([, view = '']) => view),
  }
}

type Room = ReturnType<typeof roomOf>

/** The tables of a room with their references. Reference lists are shown in their own room only. */
function picture(room: Room, lists: readonly string[], { references }: Schema): string {
  const shown = references.filter(
    ({ table, target }) => room.tables.includes(table) && (room.tables.includes(target) || !lists.includes(target)),
  )
  const lines = shown.map(({ table, columns, target }) => `  ${table} }o--|| ${target} : ${columns[0]}`)
  return ['```mermaid', 'erDiagram', ...room.tables.map((table) => `  ${table}`), ...lines, '```'].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function tableSection(name: string, { comments, columns, references }: Schema): string {
  const rows = columns
    .filter(({ table }) => table === name)
    .map((column) => {
      const targets = references
        .filter(({ table, columns: keys }) => table === name && keys[0] === column.name)
        .map(({ target }) => `\`${target}\``)
      const type = column.type.replace('timestamp with time zone', 'timestamptz')
      const cells = [`\`${column.name}\``, type, column.is_null ? 'yes' : '', targets.join(', '), column.comment ?? '']
      return `| ${cells.map(cell).join(' | ')} |`
    })
  const head = ['| Column | Type | Null | Refers to | Meaning |', '|---|---|---|---|---|']
  return [`### \`${name}\``, '', comments.get(name) ?? '', '', ...head, ...rows].join('\n')
}

function roomSection(room: Room, lists: readonly string[], schema: Schema): string {
  const views = room.views.map((view) => `\`${view}\``).join(', ')
  return [
    `## ${room.title}`,
    `\`server/migrations/${room.name}\`: ${room.about}`,
    ...(room.tables.length > 0 ? [picture(room, lists, schema)] : []),
    ...(views === '' ? [] : [`Views: ${views}.`]),
    ...room.tables.map((table) => tableSection(table, schema)),
  ].join('\n\n')
}

/** The page about the database, generated from its migrations and from a migrated database. */
export async function schemaPage(client: Client, files: readonly MigrationFile[]): Promise<string> {
  const schema = await readSchema(client)
  const rooms = files.map(roomOf)
  const lists = rooms.find(({ name }) => name.endsWith('-references.sql'))?.tables ?? []
  const introduction = `# The database

Written by \`npx vitest run server/test/base/schema-page.test.ts -u\` from the migrated database. Change a migration, not this page.

Each section is a file of \`server/migrations\`, which also has the indexes, constraints, triggers and functions. The files stand in the order of their foreign keys.
In the pictures an arrow has the name of the column that refers to the other table. The lists of [References](#references) are only in their own picture.
Kysely stores in \`kysely_migration\` which files are applied, each with a hash of its content; the tables of the job queue are in the schema \`graphile_worker\`.`
  return `${[introduction, ...rooms.map((room) => roomSection(room, lists, schema))].join('\n\n')}\n`
}
