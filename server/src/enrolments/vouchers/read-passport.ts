import { type readPassport as call, type Passport, type ProfileRow, type ScheduleRow, status } from '@portal/contract'
import { type Db, firstRow } from '../../base/database/db.ts'
import { readSecret } from '../../base/database/secrets.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, countersOfAddress } from '../../base/http/rate-limit.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { scheduleJoins } from '../../offer/schedules/schedule-rows.ts'
import { readVoucher } from '../vouchers.ts'

type Row = Pick<
  ScheduleRow,
  'activity_name' | 'stage_name' | 'park_name' | 'park_address' | 'weekday_name' | 'daily_name'
> &
  Pick<ProfileRow, 'status_id' | 'name' | 's_name' | 'surname' | 's_surname'>

/** The first letter of each name: enough to recognise a person who is present, too little to learn who it is. */
function maskedName(parts: readonly (string | null)[]): string {
  return parts
    .flatMap((part) => part?.trim().split(/\s+/) ?? [])
    .filter((part) => part !== '')
    .map((part) => `${[...part][0]?.toLocaleUpperCase('es')}***`)
    .join(' ')
}

const nothing = {
  masked_name: null,
  activity_name: null,
  stage_name: null,
  park_name: null,
  park_address: null,
  weekday_name: null,
  daily_name: null,
  expires_at: null,
}

function invalid(reason: NonNullable<Passport['fault']>, translate: CallContext<typeof call>['translate']): Passport {
  return { ...nothing, is_valid: false, fault: reason, reason: translate(`passport.${reason}`) }
}

/**
 * The public data of a voucher. A code with an invalid signature and a code whose enrolment was deleted give the same response.
 * @throws AppError 429 after too many codes from one address or its block.
 */
export async function readPassport(db: Db, context: CallContext<typeof call>): Promise<Passport> {
  const { params, origin, now, translate } = context
  await countAttempt(db, countersOfAddress('passport', origin.ip), now)
  const voucher = readVoucher(await readSecret(db, 'vouchers'), params.code)
  if (voucher === undefined) return invalid('unknown', translate)
  const row = await firstRow<Row>(db)`
    select citizen_schedules.status_id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname,
      activities.name as activity_name, stages.name as stage_name, parks.name as park_name, parks.address as park_address,
      week_days.name as weekday_name, daily_hours.name as daily_name
    from citizen_schedules
    join profiles on profiles.id = citizen_schedules.profile_id
    join schedules on schedules.id = citizen_schedules.schedule_id and schedules.deleted_at is null ${scheduleJoins}
    where citizen_schedules.id = ${voucher.enrolment_id}`
  if (row === undefined) return invalid('unknown', translate)
  if (row.status_id !== status.enrolmentAccepted) return invalid('withdrawn', translate)
  if (voucher.last_day < bogotaDay(now)) return invalid('expired', translate)
  const { name, s_name, surname, s_surname, status_id, ...shown } = row
  return {
    ...shown,
    is_valid: true,
    fault: null,
    reason: null,
    masked_name: maskedName([name, s_name, surname, s_surname]),
    expires_at: `${voucher.last_day} 23:59:59`,
  }
}
