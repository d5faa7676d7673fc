import type { ResponseOf } from '@portal/contract'
import { type GroupRoleTable, previewGroupRoles, writeGroupRoles } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { bodyOf, type GroupRow } from './group-rows.ts'
import styles from './rights.module.css'

interface Props {
  readonly table: GroupRoleTable
  readonly rows: readonly GroupRow[]
  readonly onRead: () => Promise<GroupRoleTable>
  readonly onClose: () => void
}

/** Shows who would get and lose which role, and saves the table of groups. */
export function GroupsReview({ table, rows, onRead, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const preview = useCallQuery(previewGroupRoles, { body: { rows: bodyOf(rows) } })
  const { frame } = useRecordForm<Record<string, never>, GroupRoleTable, ResponseOf<typeof writeGroupRoles>>({
    record: table,
    values: {},
    send: (_, { version }) => request(writeGroupRoles, { body: { rows: bodyOf(rows), version } }),
    read: onRead,
    describe: () => t('security.groups.overtaken'),
    invalidates: ['sign-on', 'security', 'users', 'audits'],
    onClose,
  })
  const changes = preview.data?.data
  return (
    <Dialog
      {...frame}
      width={560}
      title={t('security.groups.review_title')}
      submit={t('security.groups.save')}
      canSubmit={changes !== undefined}
    >
      <QueryResult query={preview} lines={4} compact />
      {changes === undefined ? null : (
        <>
          <p>{t('security.groups.effect')}</p>
          {changes.roles.length === 0 ? <p>{t('security.groups.nobody')}</p> : null}
          {changes.roles.map(({ role, given, taken }) => (
            <p key={role.id}>
              <strong>{sentenceCase(role.title)}</strong>
              <span>{`: ${[
                ...(given === 0 ? [] : [t('security.groups.given', { count: given })]),
                ...(taken === 0 ? [] : [t('security.groups.taken', { count: taken })]),
              ].join(' · ')}`}</span>
            </p>
          ))}
          {changes.people.length === 0 ? null : (
            <ul className={styles.difference}>
              {changes.people.map(({ user_id, full_name, role, change, group }) => (
                <li key={`${user_id}-${role.id}`}>
                  {`${personNameCase(full_name)}: ${
                    change === 'given'
                      ? t('security.groups.gets', { role: sentenceCase(role.title), group })
                      : t('security.groups.loses', { role: sentenceCase(role.title) })
                  }`}
                </li>
              ))}
            </ul>
          )}
          {changes.has_more ? <p className="muted">{t('security.groups.more')}</p> : null}
          {changes.unknown_count === 0 ? null : (
            <p className="muted">{t('security.groups.unknown', { count: changes.unknown_count })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
