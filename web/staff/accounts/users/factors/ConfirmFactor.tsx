import { mdiShieldKeyOutline } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { asApiError } from '../../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { confirmIdentity } from '../../../frame/session/confirmation.ts'
import { refreshPermissions } from '../../../frame/session/session-calls.ts'

/** For a person whose session did not begin with their second factor: using it opens the portal. */
export function ConfirmFactor(): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation({
    mutationFn: confirmIdentity,
    onSuccess: () => refreshPermissions(true),
    onError: (thrown) => showError(asApiError(thrown)),
  })
  return (
    <div>
      <Button variant="filled" icon={mdiShieldKeyOutline} busy={isPending} onClick={() => mutate()}>
        {t('session.confirm.title')}
      </Button>
    </div>
  )
}
