import type { Locale } from '@portal/contract'
import type { Observation } from '@portal/contract/staff'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import { kindOf, namelessOf } from '../../identity/principals.ts'
import { wireRow } from '../../text/time.ts'
import { readActingCitizens } from './acting-citizens.ts'

export const observationColumns: readonly DeclaredColumn[] = [
  { value: 'id', align: 'right', sortable: false },
  { value: 'observation', align: 'left', sortable: false },
  { value: 'user', align: 'left', sortable: false },
  { value: 'created_at', align: 'right', sortable: false },
]

/**
 * The observations about a citizen, newest first. `locale` is the language of the text for an author without a name.
 * @throws AppError 404 when the citizen is absent or outside the scope; 422 when all rows are requested at once.
 */
export async function listObservations(
  db: Db,
  who: SignedIn,
  id: number,
  params: { page: number; per_page: number },
  locale: Locale,
): Promise<Found<Observation>> {
  const { limit, offset } = pageLimits(params)
  await refuseUnseen(db, who, id)
  const all = db
    .selectFrom('observations')
    .where('profile_id', '=', id)
    .where(rowsFor(who, 'view', 'Observation'))
  const [rows, { total }] = await Promise.all([
    all
      .leftJoin('users', 'users.id', 'observations.user_id')
      .selectAll('observations')
      .select(['users.name', 'users.surname'])
      .orderBy('observations.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const citizens = await readActingCitizens(
    db,
    who,
    rows.map(({ citizen_id }) => citizen_id),
  )
  return {
    total,
    rows: rows.map(({ name, surname, citizen_id, ...row }) => ({
      ...wireRow(row),
      user:
        name === null
          ? (citizens.get(citizen_id ?? 0) ?? namelessOf(locale, kindOf({ user_id: row.user_id, citizen_id })))
          : `${name} ${surname}`.toLocaleUpperCase('es'),
    })),
  }
}
