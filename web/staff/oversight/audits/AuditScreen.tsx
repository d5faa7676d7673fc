import {
  mdiFormatListBulleted,
  mdiHistory,
  mdiOpenInNew,
  mdiTextBoxSearchOutline,
  mdiTransitConnectionVariant,
} from '@mdi/js'
import { type AuditRow, listAudits, screenPath } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Device } from '../../../kit/ui/text/Device.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { usePathForm } from '../../frame/screens/paths.ts'
import type { Cells, RowAction } from '../../list/declare.ts'
import { List } from '../../list/List.tsx'
import { importedFile, modelOf, recordsOf, sizeOf } from './acts.ts'
import styles from './audits.module.css'
import { useRecordLink } from './record-link.ts'
import { useAuditFilters } from './use-audit-filters.ts'

const AuditDialog = lazy(() => import('./AuditDialog.tsx'), 'AuditDialog')

function Values({ values }: { readonly values: AuditRow['new_values'] }): ReactElement {
  const text = Object.keys(values).length === 0 ? '' : JSON.stringify(values, null, 1)
  return text === '' ? <span>—</span> : <code className={styles.stored}>{text}</code>
}

/** One row for each act, such as an assignment of 100 citizens. */
const acts = { acts: true }

/** The query of the list of all rows of an act. */
function actQuery(row: AuditRow): string {
  const request_id = row.request_id ?? ''
  if (importedFile(row) !== undefined) return String(new URLSearchParams({ request_id }))
  return String(new URLSearchParams({ request_id, event: row.event_name, type: modelOf(row) }))
}

const cells: Cells<AuditRow> = {
  type_trans: (row) =>
    sizeOf(row) > 1 ? (
      <span className="strong">{recordsOf(row)}</span>
    ) : (
      <span>
        <span>{`${row.type_trans} `}</span>
        <span className="figures">{row.type_id}</span>
      </span>
    ),
  user_agent: (row) => <Device agent={row.user_agent} />,
  new_values: (row) => <Values values={row.new_values} />,
  old_values: (row) => <Values values={row.old_values} />,
}

function titleOf(row: AuditRow): string {
  return sizeOf(row) > 1 ? recordsOf(row) : `${row.type_trans} ${row.type_id ?? ''}`.trim()
}

/** The audit log: the actor, the action, the record, the time and the IP address. An action on many records is one row that opens to its rows. It can be filtered, read and exported. */
export function AuditScreen(): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  const filters = useAuditFilters()
  const placeOf = useRecordLink()
  const { dialog, open } = useDialog()
  const navigate = useNavigate()
  const auditPath = screenPath('audit', form)
  const listOf = (row: AuditRow) => `${auditPath}?${actQuery(row)}`
  const read = (row: AuditRow) => open((onClose) => <AuditDialog row={row} onOpen={read} onClose={onClose} />)
  function actions(row: AuditRow): readonly (RowAction | false)[] {
    const place = placeOf(row)
    const isMany = sizeOf(row) > 1
    return [
      isMany && {
        name: 'act',
        label: t('audits.actions.act', { records: recordsOf(row) }),
        icon: mdiFormatListBulleted,
        to: listOf(row),
      },
      {
        name: 'details',
        label: t('audits.actions.details'),
        icon: mdiTextBoxSearchOutline,
        run: () => read(row),
      },
      row.request_id !== null && {
        name: 'request',
        label: t('audits.actions.request'),
        icon: mdiTransitConnectionVariant,
        to: `${auditPath}?request_id=${encodeURIComponent(row.request_id)}`,
      },
      row.type_id !== null &&
        !isMany && {
          name: 'history',
          label: t('audits.actions.history'),
          icon: mdiHistory,
          to: `${auditPath}?type=${modelOf(row)}&type_id=${row.type_id}`,
        },
      place !== undefined &&
        !isMany && { name: 'open', label: t('audits.actions.open'), icon: mdiOpenInNew, to: place },
    ]
  }
  return (
    <>
      <List<AuditRow>
        name="audit"
        call={listAudits}
        query={acts}
        labels={{
          title: t('titles.audit'),
          rows: t('audits.rows'),
          count: (count) => t('audits.count', counted(count)),
          empty: t('audits.empty'),
          noMatch: t('audits.no_match'),
        }}
        filters={filters}
        title="event"
        titleOf={titleOf}
        open={(row) => (sizeOf(row) > 1 ? void navigate(listOf(row)) : read(row))}
        cells={cells}
        card={(row) => ({
          chip: <StatusChip text={row.event} color={row.color} />,
          facts: [
            { label: t('audits.details.who'), value: personNameCase(row.user) },
            { label: t('audits.details.when'), value: <TimeAgo at={row.created_at} /> },
            { label: t('audits.details.where'), value: row.ip },
          ],
        })}
        actions={actions}
        exporting={{
          values: {
            type_trans: titleOf,
            new_values: (row) => JSON.stringify(row.new_values),
            old_values: (row) => JSON.stringify(row.old_values),
          },
        }}
        above={<p className="muted">{t('audits.note')}</p>}
      />
      {dialog}
    </>
  )
}
