import { mdiKeyVariant } from '@mdi/js'
import { confirmWithCode, listPasskeys } from '@portal/contract'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallQuery, useWrite } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import type { ConfirmationQuestion } from '../session/confirmation.ts'
import { hasPasskeys } from '../session/passkey-support.ts'
import { confirmPresence } from '../session/passkeys.ts'

/** Asks for a second factor before an action for which the password is not enough: a code, a recovery code, or a passkey if the person has one here. */
export function ConfirmationDialog({ confirm, cancel }: ConfirmationQuestion): ReactElement {
  const { t } = useTranslation()
  const { passkeys = [], origin = null } = useCallQuery(listPasskeys, {}).data?.data ?? {}
  const canUsePasskey =
    origin === location.origin && hasPasskeys() && passkeys.some(({ is_usable: isUsable }) => isUsable)
  const { form, frame, showError } = useRecordForm({
    values: { code: '' },
    resolver: contractResolver(confirmWithCode.body),
    send: ({ code }) => request(confirmWithCode, { body: { code: code.trim() }, progress: false }),
    invalidates: [],
    onDone: confirm,
  })
  const byPasskey = useWrite(confirmPresence, {
    onDone: confirm,
    onError: (error) => showError(sentenceOf(error)),
  })
  return (
    <Dialog
      {...frame}
      dirty={false}
      busy={frame.busy || byPasskey.isPending}
      onClose={cancel}
      width={440}
      title={t('session.confirm.title')}
      submit={t('session.confirm.submit')}
    >
      <p>{t('session.code_intro')}</p>
      <TextBox
        {...fieldProps(form, 'code')}
        label={t('session.code')}
        autoComplete="one-time-code"
        maxLength={11}
        autoFocus
      />
      {canUsePasskey ? (
        <div>
          <Button variant="outlined" icon={mdiKeyVariant} onClick={() => byPasskey.mutate()}>
            {t('session.confirm.passkey')}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
