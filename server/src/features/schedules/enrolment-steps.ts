import type { EnrolmentStep, PrincipalKind, QueryOf } from '@portal/contract'
import { enrolmentTransitions, status } from '@portal/contract'
import type { listEnrolmentSteps as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import { kindOf, type PrincipalColumns } from '../../identity/principals.ts'
import { wireMoment, wireMomentOrNull } from '../../text/time.ts'
import { rosterTables } from './roster-of.ts'
import { type EnrolmentPath, findEnrolment } from './show-enrolment.ts'

export const stepColumns: readonly DeclaredColumn[] = [
  { value: 'id', align: 'right', sortable: false },
  { value: 'status', align: 'center', sortable: false },
  { value: 'observation', align: 'left', sortable: false },
  { value: 'user', align: 'left', sortable: false },
  { value: 'created_at', align: 'right', sortable: false },
]

interface Row extends PrincipalColumns {
  readonly id: number
  readonly citizen_schedule_id: number
  readonly move: string
  readonly user: string | null
  readonly observation: string | null
  readonly created_at: Date
  readonly undone_at: Date | null
}

/** The status after a transition. */
function statusAfter(transition: string): number {
  return transition in enrolmentTransitions
    ? enrolmentTransitions[transition as keyof typeof enrolmentTransitions].to
    : status.enrolmentPending
}

/**
 * The history of a citizen's enrolments in a schedule, also of earlier enrolments, newest first. Only those who may view observations see
 * the observations.
 * @throws AppError 404, 422 when all rows are requested at once.
 */
export async function listEnrolmentSteps(
  db: Db,
  who: SignedIn,
  path: EnrolmentPath,
  query: QueryOf<typeof call>,
  words: { readonly nameless: (kind: PrincipalKind) => string; readonly titleOf: (transition: string) => string },
): Promise<Found<EnrolmentStep>> {
  const { limit, offset } = pageLimits(query)
  await findEnrolment(db, who, path)
  const which = sql`${rosterTables} join enrolment_moves on enrolment_moves.citizen_schedule_id = citizen_schedules.id
    where citizen_schedules.schedule_id = ${path.id} and profiles.id = ${path.profile} and ${rowsFor(who, 'view', 'CitizenSchedule')}`
  const [steps, total, names] = await Promise.all([
    sql<Row>`
      select enrolment_moves.*, upper(users.name || ' ' || users.surname) as user, observations.observation
      from (select enrolment_moves.* from ${which} order by enrolment_moves.id desc limit ${limit} offset ${offset}) as enrolment_moves
      left join users on users.id = enrolment_moves.user_id
      left join observations on observations.id = enrolment_moves.observation_id and ${rowsFor(who, 'view', 'Observation')}
      order by enrolment_moves.id desc`.execute(db),
    countRows(db, sql`select from ${which}`),
    db.selectFrom('status').select(['id', 'name', 'color']).where('family', '=', 'subscription').execute(),
  ])
  return {
    total,
    rows: steps.rows.map((row) => {
      const to = names.find(({ id }) => id === statusAfter(row.move))
      return {
        id: row.id,
        citizen_schedule_id: row.citizen_schedule_id,
        move: row.move,
        title: words.titleOf(row.move),
        status_id: statusAfter(row.move),
        status: to?.name ?? '',
        color: to?.color ?? '',
        observation: row.observation,
        user: row.user ?? words.nameless(kindOf(row)),
        user_id: row.user_id,
        created_at: wireMoment(row.created_at),
        undone_at: wireMomentOrNull(row.undone_at),
      }
    }),
  }
}
