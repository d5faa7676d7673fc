import type { ResponseOf } from '@portal/contract'
import { type Role, type RolePermission, writeRolePermissions } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { refreshPermissions } from '../../frame/session/session-calls.ts'
import { markLabels } from './labels.ts'
import type { Change, Marks } from './marks.ts'
import styles from './rights.module.css'

interface Props {
  readonly role: Role
  readonly changes: readonly Change[]
  readonly marks: Marks
  /** Abilities that the table cannot show: saving removes them. */
  readonly others: readonly RolePermission[]
  readonly onRead: () => Promise<Role>
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}

/** Describes the difference in sentences and saves it with one call. */
export function ReviewDialog({ role, changes, marks, others, onRead, onSaved, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { frame } = useRecordForm<Record<string, never>, Role, ResponseOf<typeof writeRolePermissions>>({
    record: role,
    values: {},
    send: (_, { id, version }) =>
      request(writeRolePermissions, { params: { id }, body: { grants: [...marks.values()], version } }),
    // The marks are read again too, and the difference from them is shown before saving.
    read: onRead,
    describe: () => t('security.review.overtaken'),
    invalidates: ['users', 'audits'],
    onDone: ({ details: { added, removed } }) => {
      showDone(t('security.review.saved', { added: formatNumber(added), removed: formatNumber(removed) }))
      void refreshPermissions(true)
    },
    onClose: () => void onSaved(),
  })
  const groups = [
    { name: 'allowed', list: changes.filter(({ after }) => after?.forbidden === false) },
    { name: 'forbidden', list: changes.filter(({ after }) => after?.forbidden === true) },
    { name: 'taken', list: changes.filter(({ after }) => after === undefined) },
  ] as const
  const people = counted(role.users_count)
  return (
    <Dialog
      {...frame}
      width={560}
      title={t('security.review.title')}
      subtitle={role.title}
      submit={changes.length === 0 ? undefined : t('security.review.save')}
      onClose={onClose}
    >
      <p>{role.users_count === 0 ? t('security.review.affects_none') : t('security.review.affects', people)}</p>
      {changes.length === 0 ? <p>{t('security.review.equal')}</p> : null}
      {groups.map(({ name, list }) =>
        list.length === 0 ? null : (
          <section key={name} className={styles.difference} data-kind={name}>
            <h3 className="minor-heading">{t(`security.review.${name}`)}</h3>
            <ul>
              {list.map(({ before, after }) => {
                const mark = after ?? before
                if (mark === undefined) return null
                return (
                  <li key={markLabels(mark)}>
                    <span>{markLabels(mark)}</span>
                    {before === undefined ? null : (
                      <span className="muted">
                        {` (${t(before.forbidden ? 'security.review.was_forbidden' : 'security.review.was_allowed')})`}
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ),
      )}
      {others.length === 0 ? null : (
        <section className={styles.difference} data-kind="taken">
          <h3 className="minor-heading">{t('security.review.others')}</h3>
          <ul>
            {others.map(({ id, title, name }) => (
              <li key={id}>
                <span>{`${title} `}</span>
                <span className={styles.code}>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
