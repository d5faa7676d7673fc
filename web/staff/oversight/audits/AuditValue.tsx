import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { Value } from '../../list/table/Value.tsx'
import { spelled } from '../../offer/catalogue/spelling.ts'
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
  if (field === 'scope' && (value === 'all' || value === 'own')) return <Value value={t(`choices.scope_${value}`)} />
  if (typeof value === 'string' && people.has(field)) return <Value value={nameCase(value)} />
  if (typeof value === 'string' && field.endsWith('_id')) {
    return <Value value={value.length < shortestWord ? value : spelled(`${field.slice(0, -2)}name`, value)} />
  }
  return <Value value={value} isName={field === 'id' || field.endsWith('_id')} />
}
