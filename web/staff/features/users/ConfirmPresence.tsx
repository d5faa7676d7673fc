import { mdiKeyVariant } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { confirmPresence } from '../../../kit/session/passkeys.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { showFailure } from '../../../kit/ui/snackbars.ts'

/** For somebody whose role asks for a second factor and who signed in with the password: the passkey makes the session whole. */
export function ConfirmPresence(): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation({
    mutationFn: confirmPresence,
    onSuccess: () => refreshPermissions(true),
    onError: (thrown) => showFailure(asApiError(thrown)),
  })
  return (
    <div>
      <Button variant="filled" icon={mdiKeyVariant} busy={isPending} onClick={() => mutate()}>
        {t('users.passkeys.confirm')}
      </Button>
    </div>
  )
}
