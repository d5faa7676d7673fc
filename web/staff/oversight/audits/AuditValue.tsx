import { auditedKind } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Cell } from '../../list/table/Cell.tsx'
import styles from './audits.module.css'

/** Fields whose values are names of people in the audit log. */
const people: ReadonlySet<string> = new Set([
  'checker_id',
  'assigned_by_id',
  'user_id',
  'profile_id',
  'captain_profile_id',
  'validator_id',
  's_name',
  'surname',
  's_surname',
])

/** Fields whose names are names of places and offers; those of all other ids are words. */
const properIds: ReadonlySet<string> = new Set([
  ...['park_id', 'activity_id', 'activity_type_id', 'program_id', 'project_id', 'stage_id', 'pse_service_id'],
])

/** Shorter words are abbreviations and keep their capitals. */
const shortestWord = 5

/** A value of the audit log: names in name case, lists as lists, any other value as it is stored. */
export function AuditValue({ field, value }: { readonly field: string; readonly value: unknown }): ReactElement {
  const { t } = useTranslation()
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul className="stack gap-2">
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a stored value never changes
          <li key={index}>
            <AuditValue field={field} value={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'object' && value !== null) {
    return <code className={styles.stored}>{JSON.stringify(value, null, 1)}</code>
  }
  if (field === 'scope' && (value === 'all' || value === 'own'))
    return <Cell kind="text" value={t(`choices.scope_${value}`)} />
  if (typeof value === 'string' && people.has(field)) return <Cell kind="name" value={value} />
  if (typeof value === 'string' && field.endsWith('_id')) {
    const kind = value.length < shortestWord ? 'text' : properIds.has(field) ? 'name' : 'sentence'
    return <Cell kind={kind} value={value} />
  }
  return <Cell kind={auditedKind(field, value)} value={value} />
}
