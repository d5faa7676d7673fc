import type { QueryOf } from '@portal/contract'
import type { PreRegisterRow, preRegisters } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { listedRows, visibleRows } from '../../authority/visible-rows.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWordsOrDocument, equal, inDays, oneOf } from '../../database/search.ts'
import { type Found, limits, refuseTooMany } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { orderBy, sortText } from '../../http/ordering.ts'
import type { SignedIn } from '../../http/principal.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

const ref = (name: string) => sql.ref(`list.${name}`)

/** Every column except the hash of the code, which nobody may see. */
function source(now: Date): RawBuilder<unknown> {
  return sql`(
    select pre_registers.id, document_type_id, document_types.name as document_type, document,
      upper(concat_ws(' ', pre_registers.name, s_name, surname, s_surname)) as full_name,
      pre_registers.name, s_name, surname, s_surname, email,
      case when verified_at is not null then 'verified' when expires_at <= ${now}::timestamptz then 'expired'
        else 'waiting' end as state,
      code_sent_at, verified_at, expires_at, version, search_text,
      pre_registers.created_at, pre_registers.updated_at, pre_registers.deleted_at
    from pre_registers join document_types on document_types.id = document_type_id) as list`
}

const texts = ['full_name', 'document', 'email', 'document_type'] as const
const plain = ['id', 'state', 'expires_at', 'created_at', 'updated_at', 'code_sent_at', 'verified_at'] as const
const sortable = {
  id: ref('id'),
  ...Object.fromEntries(plain.map((name) => [name, ref(name)])),
  ...Object.fromEntries(texts.map((name) => [name, sortText(ref(name))])),
}

/**
 * A page of the sign-ups.
 * @throws AppError 403 for deleted ones without `destroy`; 422 on `column.N`, or when all rows are requested and there are too many.
 */
export async function listPreRegisters(
  db: Db,
  who: SignedIn,
  query: QueryOf<typeof preRegisters.index>,
  now: Date,
): Promise<Found<PreRegisterRow>> {
  const order = orderBy(query, sortable)
  const where = allOf([
    ...listedRows(who, 'PreRegister', query),
    ...equal('list.id', query.where),
    ...oneOf('list.state', query.state),
    ...oneOf('list.document_type_id', query.document_type_id),
    ...inDays('list.created_at', query.start_date, query.final_date),
    ...containsWordsOrDocument(ref('search_text'), query.query),
  ])
  const from = source(now)
  const { limit, offset } = limits(query)
  const [page, total] = await Promise.all([
    sql<StoredRow<PreRegisterRow>>`
      select * from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    countRows(db, sql`select from ${from} where ${where}`),
  ])
  if (query.per_page === -1) refuseTooMany(total)
  return { rows: page.rows.map(wireRow), total }
}

/** One sign-up. Whoever may delete also reads a deleted one. @throws AppError 404. */
export async function readPreRegister(db: Db, who: SignedIn, id: number, now: Date): Promise<PreRegisterRow> {
  const { rows } = await sql<StoredRow<PreRegisterRow>>`
    select * from ${source(now)} where list.id = ${id} and ${visibleRows(who, 'PreRegister')}`.execute(db)
  if (rows[0] === undefined) throw new AppError('not_found')
  return wireRow(rows[0])
}
