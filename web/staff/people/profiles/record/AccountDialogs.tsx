import type { Profile } from '@portal/contract'
import { type Account, updateAccount } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { transitionKeys } from '../../citizen/undo.ts'

interface Props {
  readonly profile: Profile
  readonly loaded: Account
  readonly onClose: () => void
}

/** Changes the address for signing in; its owner confirms it again. */
export function EmailDialog({ profile, loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, conflict } = useRecordForm<{ email: string }, Account, unknown>({
    record: loaded,
    values: { email: loaded.email },
    valuesOf: ({ email }) => ({ email }),
    resolver: contractResolver(updateAccount.body),
    send: ({ email }, account = loaded) =>
      request(updateAccount, { params: { id: profile.id }, body: { email: email.trim(), version: account.version } }),
    invalidates: transitionKeys,
    onDone: () => showDone(t('profiles.account.email_done')),
    onClose,
    titleOf: () => personNameCase(profile.full_name),
    labelOf: () => t('fields.email'),
    textOf: (_, { email }) => email,
  })
  return (
    <Dialog
      {...frame}
      title={t('profiles.account.change_email')}
      subtitle={personNameCase(profile.full_name)}
      submit={t('profiles.account.save_email')}
    >
      <TextBox
        {...fieldProps(form, 'email')}
        type="email"
        autoFocus
        label={t('fields.email')}
        help={t('profiles.account.email_help')}
      />
      {conflict}
    </Dialog>
  )
}
