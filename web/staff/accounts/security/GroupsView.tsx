import { mdiDeleteOutline, mdiPlus } from '@mdi/js'
import { appSettings } from '@portal/contract'
import {
  type GroupRoleTable,
  listGroupRoles,
  listRoles,
  longestGroup,
  mostGroupRoles,
  type Role,
} from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { errorOfGroup, type GroupRow, isSameTable, rowsOf } from './group-rows.ts'
import styles from './rights.module.css'

const GroupsReview = lazy(() => import('./GroupsReview.tsx'), 'GroupsReview')

/** Which group of the directory gives which role. */
export function GroupsView(): ReactElement {
  const { t } = useTranslation()
  const table = useCallQuery(listGroupRoles, {}, { errorAs: 'page' })
  const roles = useCallQuery(listRoles, {}, { errorAs: 'page' })
  const { data } = useCallQuery(appSettings, {})
  return (
    <section className="page" aria-label={t('security.views.groups')}>
      <p className="soft">{t('security.groups.intro')}</p>
      {data?.data.sso === null ? <p className="notice info-tint">{t('security.groups.not_in_use')}</p> : null}
      <QueryState query={table} waiting={<Skeleton height={240} />} />
      <QueryState query={roles} waiting={null} />
      {table.data === undefined || roles.data === undefined ? null : (
        <GroupsTable
          key={table.data.data.version}
          table={table.data.data}
          roles={roles.data.data.filter(({ name }) => name !== 'superadmin')}
          onRead={async () => (await table.refetch({ throwOnError: true })).data?.data ?? table.data.data}
        />
      )}
    </section>
  )
}

interface TableProps {
  readonly table: GroupRoleTable
  readonly roles: readonly Role[]
  /** Reads the table again, because somebody else has changed it. */
  readonly onRead: () => Promise<GroupRoleTable>
}

function GroupsTable({ table, roles, onRead }: TableProps): ReactElement {
  const { t } = useTranslation()
  const [rows, setRows] = useState(() => rowsOf(table))
  const [showsErrors, setShowsErrors] = useState(false)
  const { dialog, open } = useDialog()
  const isChanged = !isSameTable(rows, table)
  useUnsaved(isChanged)
  const change = (key: number, part: Partial<GroupRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => setRows([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, claim: '', role_id: '' }])
  const options = roles.map(({ id, title }) => ({ value: String(id), text: sentenceCase(title) }))
  const peopleOf = (row: GroupRow) =>
    table.rows.find(({ claim, role }) => claim === row.claim && String(role.id) === row.role_id)?.users_count

  function review(): void {
    setShowsErrors(true)
    if (rows.some((row) => errorOfGroup(row, rows) !== undefined)) return
    open((onClose) => <GroupsReview table={table} rows={rows} onRead={onRead} onClose={onClose} />)
  }

  return (
    <>
      {rows.length === 0 ? <EmptyState kind="empty" text={t('security.groups.none')} /> : null}
      <ul className={`surface stack ${styles.groups}`} hidden={rows.length === 0}>
        {rows.map((row, index) => {
          const groupError = showsErrors ? errorOfGroup(row, rows) : undefined
          const people = peopleOf(row)
          return (
            <li key={row.key}>
              <TextBox
                label={t('security.groups.claim')}
                value={row.claim}
                maxLength={longestGroup}
                autoCapitalize="none"
                spellCheck={false}
                autoFocus={row.claim === '' && index === rows.length - 1}
                error={groupError?.field === 'claim' ? t(`security.groups.${groupError.error}`) : undefined}
                onChange={({ target }) => change(row.key, { claim: target.value })}
              />
              <SelectBox
                label={t('security.groups.role')}
                value={row.role_id}
                options={options}
                error={groupError?.field === 'role_id' ? t(`security.groups.${groupError.error}`) : undefined}
                onChange={({ target }) => change(row.key, { role_id: target.value })}
              />
              <p className="muted">{people === undefined ? '' : t('users.list.count', counted(people))}</p>
              <IconButton
                icon={mdiDeleteOutline}
                label={t('security.groups.remove', { group: row.claim })}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </li>
          )
        })}
      </ul>
      <div className="row wrap gap-8-12">
        <Button variant="outlined" icon={mdiPlus} disabled={rows.length >= mostGroupRoles} onClick={add}>
          {t('security.groups.add')}
        </Button>
        {isChanged ? (
          <>
            <Button variant="filled" onClick={review}>
              {t('security.matrix.review')}
            </Button>
            <Button onClick={() => setRows(rowsOf(table))}>{t('security.matrix.discard')}</Button>
          </>
        ) : null}
      </div>
      {dialog}
    </>
  )
}
