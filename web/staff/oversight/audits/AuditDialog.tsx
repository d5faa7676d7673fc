import { auditedField } from '@portal/contract'
import { type AuditRow, listAudits } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { labelOf } from '../../../kit/text/field-label.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Device } from '../../../kit/ui/text/Device.tsx'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { changesOf } from '../../frame/form/field-changes.ts'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { DateValue } from '../../list/table/Cell.tsx'
import { ChangesTable } from '../../ui/table/ChangesTable.tsx'
import { AuditValue } from './AuditValue.tsx'
import styles from './audits.module.css'
import { useRecordLink } from './record-link.ts'

interface Props {
  readonly row: AuditRow
  readonly onOpen: (row: AuditRow) => void
  readonly onClose: () => void
}

/** The details of one event: who and from where, each field before and after, and the other changes of the same request. */
export function AuditDialog({ row, onOpen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const place = useRecordLink()(row)
  const model = row.type.split('/').at(-1) ?? ''
  const changes = changesOf(row.old_values, row.new_values)
  const hadMore = changes.some(({ from }) => from !== undefined)
  const facts: readonly Fact[] = [
    [t('audits.details.who'), personNameCase(row.user)],
    [t('audits.details.when'), <DateValue key="when" at={row.created_at} withTime />],
    [t('audits.details.where'), row.ip ?? undefined],
    [t('audits.details.device'), row.user_agent === null ? undefined : <Device key="device" agent={row.user_agent} />],
    [t('fields.url'), row.url === null ? undefined : <code key="url">{row.url}</code>],
    [t('audits.details.request'), row.request_id === null ? undefined : <code key="request">{row.request_id}</code>],
  ]
  return (
    <Dialog
      side
      width={640}
      title={t('audits.title_of', { event: row.event, type: row.type_trans })}
      subtitle={row.type_id === null ? t('audits.nothing') : `${t('fields.entity_id')} ${row.type_id}`}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={
        place === undefined ? null : (
          <Link to={place} className={buttonClass({ variant: 'filled' })}>
            {t('audits.actions.open')}
          </Link>
        )
      }
    >
      <Facts facts={facts} className={styles.codes} />
      <section className={`stack gap-8 ${styles.section}`}>
        <h3>{t(hadMore ? 'audits.details.changes' : 'audits.details.values')}</h3>
        {changes.length === 0 ? (
          <p className="muted">{t('audits.details.none')}</p>
        ) : (
          <ChangesTable
            isTinted
            changes={changes.map(({ field, from, to }) => {
              const name = auditedField(model, field)
              return {
                field,
                label: labelOf(name),
                before: hadMore ? <AuditValue field={name} value={from} /> : undefined,
                after: <AuditValue field={name} value={to} />,
              }
            })}
          />
        )}
      </section>
      {row.request_id === null ? null : (
        <section className={`stack gap-8 ${styles.section}`}>
          <h3>{t('audits.details.together')}</h3>
          <Together row={row} onOpen={onOpen} />
          <Link
            className="inline"
            to={`${path('audit')}?request_id=${encodeURIComponent(row.request_id)}`}
            onClick={onClose}
          >
            {t('audits.details.together_all')}
          </Link>
        </section>
      )}
    </Dialog>
  )
}

/** The other changes of the request that wrote this row. */
function Together({ row, onOpen }: Pick<Props, 'row' | 'onOpen'>): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listAudits, { query: { request_id: row.request_id ?? '', per_page: 20 } })
  const { data } = query
  if (data === undefined) return <QueryResult query={query} lines={2} compact />
  const others = data.data.filter(({ id }) => id !== row.id)
  if (others.length === 0) return <p className="muted">{t('audits.details.together_none')}</p>
  return (
    <ul className={`stack gap-4 ${styles.together}`}>
      {others.map((one) => (
        <li key={one.id}>
          <button type="button" className="pressable row wrap gap-4-12" onClick={() => onOpen(one)}>
            <StatusChip text={one.event} color={one.color} />
            <span>{`${one.type_trans} ${one.type_id ?? ''}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
