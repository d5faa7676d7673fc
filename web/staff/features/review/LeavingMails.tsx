import { mdiEmailFastOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'

const LeavingDialog = lazy(async () => ({ default: (await import('./LeavingDialog.tsx')).LeavingDialog }))

/** Opens the mails of one's own decisions that have not left yet. */
export function LeavingMails(): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={mdiEmailFastOutline} label={t('review.leaving.open')} onClick={() => setOpen(true)} />
      {isOpen ? <LeavingDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
