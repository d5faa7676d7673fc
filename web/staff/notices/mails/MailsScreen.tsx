import { mdiAccountOutline, mdiEmailFastOutline, mdiEmailOpenOutline } from '@mdi/js'
import { can, containsWords } from '@portal/contract'
import { listMails, type MailRow, resendMail, screenPath } from '@portal/contract/staff'
import { type ReactElement, useMemo } from 'react'
import { request } from '../../../kit/request/api.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { mayOpen } from '../../frame/screens/authorize-screen.ts'
import { usePathForm } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import type { Cells, RowAction } from '../../list/declare.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { List } from '../../list/List.tsx'
import { MailChip, MailState } from './MailState.tsx'

const MailDialog = lazy(() => import('./MailDialog.tsx'), 'MailDialog')

const states = ['waiting', 'sent', 'retrying', 'failed'] as const
const cells: Cells<MailRow> = { state: (row) => <MailChip row={row} /> }

function titleOf(row: MailRow): string {
  return personNameCase(row.full_name)
}

/** Mails to citizens, and whether they were sent. Each can be read as it was sent, and sent again. */
export function MailsScreen(): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const form = usePathForm()
  const filters = useMemo<readonly Filter[]>(() => {
    const named = () => states.map((value) => ({ value: String(value), label: t(`audits.mails.states.${value}`) }))
    return [
      {
        kind: 'reference',
        name: 'state',
        label: t('fields.state'),
        single: true,
        useMatches: (typed) => named().filter(({ label }) => containsWords(label, typed)),
        useNames: (values) => named().filter(({ value }) => values.includes(value)),
      },
    ]
  }, [t])
  const mayRead = mayOpen(principal, 'user-validation-id-citizen')
  const mayResend = can(principal, 'update', 'Profile')
  const { dialog, open } = useDialog()
  // Over the mail, which stays open.
  const { dialog: question, ask } = useDialog()
  const resend = (row: MailRow) =>
    ask({
      title: t('audits.mails.resend_title'),
      text: t('audits.mails.resend_text', { name: personNameCase(row.full_name), subject: row.subject }),
      action: t('audits.mails.resend'),
      send: () => request(resendMail, { params: { id: row.id } }),
      invalidates: ['mails'],
    })
  const read = (row: MailRow) =>
    open((onClose) => <MailDialog row={row} onResend={mayResend ? resend : undefined} onClose={onClose} />)
  const actions = (row: MailRow): readonly (RowAction | false)[] => [
    { name: 'read', label: t('audits.mails.read'), icon: mdiEmailOpenOutline, run: () => read(row) },
    mayResend &&
      (row.state === 'sent' || row.state === 'failed') && {
        name: 'resend',
        label: t('audits.mails.resend'),
        icon: mdiEmailFastOutline,
        run: () => resend(row),
      },
    mayRead && {
      name: 'open',
      label: t('audits.mails.open'),
      icon: mdiAccountOutline,
      to: screenPath('user-validation-id-citizen', form, { id: row.profile_id }),
    },
  ]
  return (
    <>
      <List<MailRow>
        name="mails"
        call={listMails}
        labels={{
          title: t('titles.mails'),
          count: (count) => t('audits.mails.count', counted(count)),
          search: t('audits.mails.search'),
          empty: t('audits.mails.empty'),
          noMatch: t('audits.mails.no_match'),
        }}
        filters={filters}
        title="full_name"
        titleOf={titleOf}
        open={read}
        cells={cells}
        card={(row) => ({
          chip: <MailState row={row} />,
          facts: ['subject', 'email', 'created_at'],
        })}
        actions={actions}
        exporting={{ values: { state: (row) => t(`audits.mails.states.${row.state}`), full_name: titleOf } }}
        above={<p className="muted">{t('audits.mails.note')}</p>}
      />
      {dialog}
      {question}
    </>
  )
}
