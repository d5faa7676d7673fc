import type { Staff } from '@portal/contract'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { wireRow } from '../../text/time.ts'

/** A staff account in response format, without secrets. */
export async function findStaff(db: Db, id: number): Promise<Staff> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'guid',
      'name',
      'surname',
      'document',
      'email',
      'username',
      'description',
      'dependency',
      'company',
      'phone',
      'ext',
      'sim_id',
      'password_expired',
      'is_locked',
      'vacation_start_date',
      'vacation_final_date',
      'expires_at',
      'created_at',
      'updated_at',
      'deleted_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return { ...wireRow(row), full_name: `${row.name} ${row.surname}`.toLocaleUpperCase('es') }
}
