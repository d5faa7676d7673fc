import { listRolePermissions, listRoles, type Role } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { readId } from '../../../kit/request/read-id.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Matrix } from './Matrix.tsx'
import styles from './rights.module.css'

/** The permissions of the chosen role: its marks by model and action. */
export function MatrixView(): ReactElement {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const roles = useCallQuery(listRoles, {}, { errorAs: 'page' })
  const id = readId(search.get('role'))
  const role = roles.data?.data.find((one) => one.id === id)
  const choose = (value: string) =>
    setSearch({ view: 'matrix', ...(value === '' ? {} : { role: value }) }, { flushSync: true })
  return (
    <section className="page" aria-label={t('security.views.matrix')}>
      <QueryState query={roles} waiting={null} />
      <div className={styles.chooser}>
        <SelectBox
          label={t('fields.role')}
          help={role === undefined ? undefined : `${t('fields.scope')}: ${t(`choices.scope_${role.scope}`)}`}
          value={role === undefined ? '' : String(role.id)}
          disabled={roles.data === undefined}
          options={(roles.data?.data ?? []).map((one) => ({ value: String(one.id), text: sentenceCase(one.title) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {role === undefined ? (
        roles.data === undefined ? null : (
          <EmptyState kind="empty" text={t('security.matrix.choose_first')} />
        )
      ) : role.name === 'superadmin' ? (
        <EmptyState kind="forbidden" text={t('security.matrix.fixed')} />
      ) : (
        <LoadedMatrix
          key={role.id}
          role={role}
          onRoles={async () => (await roles.refetch()).data?.data.find((one) => one.id === role.id) ?? role}
        />
      )}
    </section>
  )
}

function LoadedMatrix({
  role,
  onRoles,
}: {
  readonly role: Role
  /** Reads the roles again; the result includes the version of this role. */
  readonly onRoles: () => Promise<Role>
}): ReactElement {
  const permissions = useCallQuery(listRolePermissions, { params: { id: role.id } }, { errorAs: 'page' })
  if (permissions.data === undefined) return <QueryState query={permissions} waiting={<Skeleton height={480} />} />
  return (
    <Matrix
      // Marks that are loading or failed belong to an older version. Without a version a save is rejected, and both are read again.
      role={permissions.isSuccess && !permissions.isFetching ? role : { ...role, version: 0 }}
      permissions={permissions.data.data}
      onRead={async () => {
        // Read the version first. If it were newer than the marks, the next save would undo a colleague's change made in between.
        const now = await onRoles()
        await permissions.refetch({ throwOnError: true })
        return now
      }}
    />
  )
}
