import { mdiLinkVariant } from '@mdi/js'
import { couldEver, invitationDays } from '@portal/contract'
import { type StaffRow, showInvitation } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { formatMoment } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { copyText } from '../factors/copy-and-print.ts'

/** An account whose person has no password yet. */
export type Invited = Pick<StaffRow, 'id' | 'full_name' | 'email'>

interface Props {
  readonly row: Invited
  readonly isSent: boolean
  readonly onClose: () => void
}

/** Shows the address that got the invitation, and creates a link to hand over on request. The link is shown only here. */
export function InvitationDialog({ row, isSent, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const [link, setLink] = useState<{ readonly url: string; readonly until: string }>()
  const making = useCallMutation(showInvitation, {
    invalidates: ['audits'],
    onDone: ({ data }) => {
      const { href } = new URL(data.url, location.origin)
      setLink({ url: href, until: formatMoment(data.expires_at) })
      void copyText(href)
    },
  })
  const name = personNameCase(row.full_name)
  return (
    <Dialog
      width={520}
      title={t(isSent ? 'users.invitation.sent_title' : 'users.invitation.title')}
      subtitle={isSent ? undefined : name}
      cancel={false}
      error={making.error?.message}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('users.invitation.done')}
        </Button>
      }
    >
      {isSent ? <p>{t('users.invitation.sent', { name, email: row.email, days: invitationDays })}</p> : null}
      {!couldEver(principal, 'update', 'User') ? null : link === undefined ? (
        <>
          <p className="muted">{t('users.invitation.by_hand', { days: invitationDays })}</p>
          <div>
            <Button
              variant="outlined"
              icon={mdiLinkVariant}
              busy={making.isPending}
              onClick={() => making.mutate({ params: { id: row.id } })}
            >
              {t('users.invitation.copy')}
            </Button>
          </div>
        </>
      ) : (
        <TextBox
          label={t('users.invitation.link')}
          help={t('users.invitation.link_help', { until: link.until })}
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Dialog>
  )
}
