import type { Locale } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import type { CitizenObservation } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { fullName, type PersonNames } from '../../base/database/person-names.ts'
import { namelessOf } from '../../base/database/principals.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { Unaudited } from '../../base/services/audit/change.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { translate } from '../../base/text/i18n.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

/** The sentences of the program that name members of staff, and the replacement of each name. */
const staffInSentence = { user: 'EL PORTAL' } as const
const namingSentences = ['profile_undone', 'file_undone', 'enrolment_undone', 'team_undone'] as const
const otherNames = ['status', 'file', 'schedule', 'team'] as const

const assignment = new RegExp(`^${translate('es', 'written.assigned', { assignor: '.*', validator: '.*' })}$`, 's')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Each sentence as a pattern, with the function that writes it without the names of staff. */
const withoutStaff = namingSentences.map((name) => {
  const marks = Object.fromEntries([...Object.keys(staffInSentence), ...otherNames].map((one) => [one, `\0${one}\0`]))
  const parts = translate('es', `written.${name}`, marks).split('\0')
  const isName = (part: string) => part in marks
  const pattern = parts.map((part) => (isName(part) ? '(.*)' : escaped(part.toLocaleUpperCase('es')))).join('')
  const names = parts.filter(isName)
  const sentenceOf = (values: readonly string[]) => {
    const params = names.map((one, index) => [one, { ...staffInSentence }[one as 'user'] ?? values[index]])
    return translate('es', `written.${name}`, Object.fromEntries(params)).toLocaleUpperCase('es')
  }
  return { pattern: new RegExp(`^${pattern}$`, 's'), sentenceOf }
})

/** An observation as citizens read it: the names of staff in the sentences of the program are left out. */
function asCitizensRead(observation: string, locale: Locale): string {
  if (assignment.test(observation)) return translate(locale, 'own_observations.assigned')
  for (const { pattern, sentenceOf } of withoutStaff) {
    const [whole, ...values] = pattern.exec(observation) ?? []
    if (whole !== undefined) return sentenceOf(values)
  }
  return observation
}

type Stored = StoredRow<Omit<CitizenObservation, 'user'>> & { readonly is_citizens: boolean }

/** The observations about a person of the account, newest first, and the name of the person. @throws AppError 404 */
export async function listOwnObservations(
  db: Db,
  { principal, params, query, locale }: CallContext<typeof calls.citizenObservations>,
): Promise<Found<CitizenObservation> & { readonly title: string }> {
  const from = sql`observations join profiles on profiles.id = observations.profile_id`
  const list = {
    from,
    where: sql<SqlBool>`profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
    order: sql`observations.id desc`,
    window: pageLimits(query),
  }
  const [person, { rows: stored, ...total }] = await Promise.all([
    presentRow<PersonNames>(db)`
      select name, s_name, surname, s_surname from profiles where profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
    findPage(db, list, async (page) => {
      const { rows } = await sql<Stored>`
        select observations.id, observation, observations.citizen_id is not null as is_citizens, read_at, observations.created_at
        ${page}`.execute(db)
      return rows
    }),
  ])
  const rows = stored.map(({ is_citizens, observation, ...row }) => ({
    ...wireRow(row),
    observation: asCitizensRead(observation, locale),
    user: is_citizens ? namelessOf(locale, 'citizen') : null,
  }))
  return { rows, ...total, title: fullName(person) }
}

/** Marks observations about a person as read: one, or all. Those that somebody else is marking are left to them. */
async function markRead(
  tx: Tx,
  { principal, params, now }: Pick<CallContext<typeof calls.citizenReadObservations>, 'principal' | 'params' | 'now'>,
  which: RawBuilder<SqlBool>,
): Promise<Unaudited> {
  await sql`
    update observations set read_at = ${now}, updated_at = ${now} where id = any(array(
      select observations.id from observations join profiles on profiles.id = observations.profile_id
      where observations.read_at is null and ${which} and profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}
      order by observations.id for no key update of observations skip locked))`.execute(tx)
  return new Unaudited('a mark that its reader has read something')
}

/** Marks one observation as read. @throws AppError 404 for one about somebody else */
export async function readOwnObservation(
  tx: Tx,
  context: CallContext<typeof calls.citizenReadObservation>,
): Promise<Unaudited> {
  const { id, observation } = context.params
  await presentRow(tx)`
    select observations.id from observations join profiles on profiles.id = observations.profile_id
    where observations.id = ${observation} and profiles.id = ${id} and ${ownPersonPolicy.rows(context.principal)}`
  return markRead(tx, context, sql`observations.id = ${observation}`)
}

/** Marks all observations about a person of the account as read. @throws AppError 404 */
export async function readOwnObservations(
  tx: Tx,
  context: CallContext<typeof calls.citizenReadObservations>,
): Promise<Unaudited> {
  await ownPersonPolicy.refuseAbsent(tx, context.principal, context.params.id)
  return markRead(tx, context, sql`true`)
}
