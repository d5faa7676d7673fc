import {
  type Directory,
  linkIdentity,
  longestSubject,
  type StaffRow,
  showDirectory,
  unlinkIdentity,
} from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import type { Ask } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { Facts } from '../../../../kit/ui/text/Facts.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import styles from '../admin/users.module.css'

interface Props {
  readonly row: StaffRow
  readonly onClose: () => void
}

interface IdentityProps extends Props {
  /** Asks in place of this dialog. */
  readonly ask: Ask
}

const invalidates = ['users', 'sign-on', 'audits']

/** The account of the institute that belongs to an account of the portal, and its last data from the directory. Only for superadmins. */
export function IdentityDialog({ row, ask, onClose }: IdentityProps): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(showDirectory, { params: { id: row.id } })
  const directory = query.data?.data
  if (directory === null) return <LinkForm row={row} onClose={onClose} />
  const unlink = () =>
    ask({
      danger: true,
      title: t('users.identity.unlink_title', { name: personNameCase(row.full_name) }),
      text: t('users.identity.unlink_text'),
      action: t('users.identity.unlink'),
      send: () => request(unlinkIdentity, { params: { id: row.id } }),
      invalidates,
    })
  return (
    <Dialog
      width={560}
      title={t('users.actions.identity')}
      subtitle={personNameCase(row.full_name)}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={
        directory === undefined ? null : (
          <Button tone="danger" onClick={unlink}>
            {t('users.identity.unlink')}
          </Button>
        )
      }
    >
      <QueryResult query={query} lines={6} compact />
      {directory === undefined ? null : <DirectoryFacts directory={directory} />}
    </Dialog>
  )
}

/** The last data of the directory about a person. */
function DirectoryFacts({ directory }: { readonly directory: Directory }): ReactElement {
  const { t } = useTranslation()
  const { issuer, subject, created_at, last_seen_at, claims, groups, roles, unmatched_groups } = directory
  return (
    <>
      <Facts
        className={styles.facts}
        facts={[
          [t('users.identity.subject'), <code key="subject">{subject}</code>],
          [t('users.identity.issuer'), issuer],
          [t('users.identity.since'), <TimeAgo key="since" at={created_at} />],
          [
            t('users.identity.last_seen'),
            last_seen_at === null ? t('profiles.account.never') : <TimeAgo key="seen" at={last_seen_at} />,
          ],
          [
            t('users.identity.roles'),
            roles.length === 0
              ? t('users.identity.no_roles')
              : roles.map(({ title, group }) => `${sentenceCase(title)} (${group})`).join(', '),
          ],
          [
            t('users.identity.unmatched'),
            groups === null
              ? t('users.identity.groups_unknown')
              : unmatched_groups.join(', ') || t('users.identity.none'),
          ],
        ]}
      />
      <section className={styles.section}>
        <h3>{t('users.identity.claims')}</h3>
        <p className="muted">{t('users.identity.claims_note')}</p>
        <Facts
          className={styles.facts}
          facts={Object.entries(claims).map(([name, value]) => [name, [value].flat().map(String).join(', ')])}
        />
      </section>
    </>
  )
}

function LinkForm({ row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { subject: '' },
    resolver: contractResolver(linkIdentity.body),
    send: (body) => request(linkIdentity, { params: { id: row.id }, body }),
    invalidates,
    onClose,
  })
  return (
    <Dialog
      {...frame}
      width={480}
      title={t('users.identity.link_title')}
      subtitle={personNameCase(row.full_name)}
      submit={t('users.identity.link')}
    >
      <p>{t('users.identity.link_text')}</p>
      <TextBox
        {...fieldProps(form, 'subject')}
        label={t('users.identity.subject')}
        help={t('users.identity.subject_help')}
        maxLength={longestSubject}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
    </Dialog>
  )
}
