import { mdiShieldKeyOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useWrite } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { confirmIdentity } from '../../../frame/session/confirmation.ts'
import { refreshPermissions } from '../../../frame/session/session-calls.ts'

async function confirmAndRefresh(): Promise<void> {
  await confirmIdentity()
  await refreshPermissions(true)
}

/** For somebody who has a second factor and did not give it in this session: giving it opens the portal. */
export function ConfirmFactor(): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending } = useWrite(confirmAndRefresh, { onError: showError })
  return (
    <div>
      <Button variant="filled" icon={mdiShieldKeyOutline} busy={isPending} onClick={() => mutate()}>
        {t('session.confirm.title')}
      </Button>
    </div>
  )
}
