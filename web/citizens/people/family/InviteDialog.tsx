import { emailForm, handPersonOver, inviteGuardian, type Person, removeGuardian } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { EmailBox } from '../../frame/form-parts.tsx'
import { householdKeys } from '../../frame/query-options.ts'
import { undoBy } from '../../frame/undo.ts'

interface Props {
  readonly kind: 'invite' | 'handover'
  readonly person: Person
  /** The first name of the person. */
  readonly name: string
  readonly onClose: () => void
}

/**
 * Invites another guardian of a person by e-mail, or hands an adult over to their own account. The response never shows whether the
 * address has an account.
 */
export function InviteDialog({ kind, person, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { id } = person
  const { form, frame } = useRecordForm({
    values: { email: '' },
    resolver: resolverOf(({ email }) =>
      emailForm.safeParse({ email: email.trim() }).success
        ? {}
        : { email: { type: 'contract', message: t('family.guardians.email_wrong') } },
    ),
    send: async ({ email }) => {
      const input = { params: { id }, body: { email: email.trim() } }
      return kind === 'invite' ? request(inviteGuardian, input) : request(handPersonOver, input)
    },
    invalidates: householdKeys,
    onDone: ({ data, details }) => {
      if (details === null) {
        showDone(data)
        return
      }
      const undo = async () => {
        await request(removeGuardian, { params: { id, guardian: details.guardian_id } })
        return { data: t('family.guardians.handover_undone', { name }) }
      }
      showDone(data, undoBy(undo, householdKeys))
    },
    onClose,
  })
  return (
    <Dialog
      {...frame}
      title={t(`family.guardians.${kind}_title`, { name })}
      submit={t(`family.guardians.${kind}`)}
      width={420}
    >
      <div className="stack gap-16">
        <p>{t(`family.guardians.${kind}_text`, { name })}</p>
        <EmailBox
          {...fieldProps(form, 'email')}
          label={t(`family.guardians.${kind}_email`, { name })}
          size="medium"
          autoComplete="off"
        />
      </div>
    </Dialog>
  )
}
