import { type Passkey, renamePasskey } from '@portal/contract'
import type { ReactElement } from 'react'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'

interface Props {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Gives a passkey another name. */
export function PasskeyNameDialog({ passkey, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useDialogForm({
    values: { name: passkey.name },
    resolver: contractResolver(renamePasskey.body),
    send: (body) => request(renamePasskey, { params: { id: passkey.id }, body }),
    refreshes: ['users'],
    onDone: ({ data }) => showDone(data),
    onClose,
  })
  return (
    <Dialog {...frame} width={440} title={t('users.passkeys.rename_title')} submit={t('ui.save')}>
      <TextBox
        {...form.register('name')}
        label={t('users.passkeys.name')}
        help={t('users.passkeys.name_help')}
        autoFocus
        maxLength={80}
        error={form.formState.errors.name?.message}
      />
    </Dialog>
  )
}
