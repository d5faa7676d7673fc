import { mdiShieldKeyOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { OwnCard } from '../own/OwnCard.tsx'

const CodesDialog = lazy(() => import('./CodesDialog.tsx'), 'CodesDialog')
const CodesEndDialog = lazy(() => import('./CodesDialog.tsx'), 'CodesEndDialog')

/** Whether the person signs in with one-time codes, and the buttons to start or stop using them. */
export function CodesCard(): ReactElement {
  const { t } = useTranslation()
  const { uses_codes, must_use_codes } = usePrincipal()
  const on = uses_codes === true
  return (
    <OwnCard
      title={t('users.codes.title')}
      chip={<StatusChip text={t(on ? 'users.codes.on' : 'users.codes.off')} color={on ? 'success' : 'yellow'} />}
      text={t(on ? 'users.codes.on_text' : 'users.codes.off_text')}
      action={
        on
          ? { label: t('users.codes.end'), dialog: (close) => <CodesEndDialog onClose={close} /> }
          : {
              variant: must_use_codes === true ? 'filled' : 'outlined',
              icon: mdiShieldKeyOutline,
              label: t('users.codes.begin'),
              dialog: (close) => <CodesDialog onClose={close} />,
            }
      }
    />
  )
}
