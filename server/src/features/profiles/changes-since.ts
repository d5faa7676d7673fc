import type { AnswerOf } from '@portal/contract'
import type { profileChanges as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { withinSight } from '../../audit/audit-rows.ts'
import { refuseUnseen } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { allOf } from '../../database/search.ts'
import type { CallContext } from '../../http/call-context.ts'
import { hasTranslation, translate } from '../../text/i18n.ts'

/** Fields of audit rows of a citizen that somebody who compares data does not see. */
const unseen: readonly string[] = ['citizen_changed_at', 'version', 'postponed_reason']

/**
 * What others changed of a citizen since a moment: the names of fields and the number of documents. The answer has no values, so that a screen
 * may ask every half minute without a reading in the audit log.
 * @throws AppError 404 when absent or outside the scope
 */
export async function readChangesSince(
  db: Db,
  context: CallContext<typeof call>,
): Promise<AnswerOf<typeof call>['data']> {
  const { who, params, query, locale } = context
  await refuseUnseen(db, who, params.id)
  const others = sql`user_id is distinct from ${who.id} and created_at >= ${new Date(query.since)}
    and ${allOf(withinSight(who, ['Profile', 'File']))}`
  const { rows } = await sql<{ entity: string; entity_id: number; field: string | null; is_citizen: boolean }>`
    select distinct entity, entity_id, field, principal_kind = 'citizen' as is_citizen
    from audits left join lateral jsonb_object_keys(case when entity = 'Profile' then new_values else '{}'::jsonb end) as field on true
    where ((entity = 'Profile' and entity_id = ${params.id} and event in ('updated', 'identity-change-granted'))
        or (entity = 'File' and profile_id = ${params.id} and event in ('created', 'updated', 'replaced', 'deleted')))
      and ${others} limit 200`.execute(db)
  const fields = new Set(rows.flatMap(({ field }) => (field === null || unseen.includes(field) ? [] : [field])))
  return {
    fields: [...fields].map((field) => ({
      field,
      label: hasTranslation(`fields.${field}`) ? translate(locale, `fields.${field}`) : field,
    })),
    documents: new Set(rows.flatMap(({ entity, entity_id }) => (entity === 'File' ? [entity_id] : []))).size,
    by_citizen: rows.some(({ is_citizen }) => is_citizen),
  }
}
