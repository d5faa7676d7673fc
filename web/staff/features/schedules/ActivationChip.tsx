import { mdiCheckCircleOutline, mdiEyeOffOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'

/** Whether a schedule is visible to citizens. */
export function ActivationChip({ isActivated }: { readonly isActivated: boolean }): ReactElement {
  const { t } = useTranslation()
  return isActivated ? (
    <StatusChip text={t('schedules.active')} color="success" icon={mdiCheckCircleOutline} />
  ) : (
    <StatusChip text={t('schedules.inactive')} color="yellow" icon={mdiEyeOffOutline} />
  )
}
