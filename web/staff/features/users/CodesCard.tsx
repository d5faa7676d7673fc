import { mdiShieldKeyOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { OwnCard } from './OwnCard.tsx'

const CodesDialog = lazy(() => import('./CodesDialog.tsx'), 'CodesDialog')
const CodesEndDialog = lazy(() => import('./CodesDialog.tsx'), 'CodesEndDialog')

/** Whether the person signs in with one-time codes, and the buttons to start or stop using them. */
export function CodesCard(): ReactElement {
  const { t } = useTranslation()
  const { uses_codes, must_use_codes } = usePrincipal()
  const [open, setOpen] = useState<'begin' | 'end'>()
  const on = uses_codes === true
  const close = () => setOpen(undefined)
  return (
    <OwnCard
      title={t('users.codes.title')}
      chip={<StatusChip text={t(on ? 'users.codes.on' : 'users.codes.off')} color={on ? 'success' : 'yellow'} />}
      text={t(on ? 'users.codes.on_text' : 'users.codes.off_text')}
      action={
        on ? (
          <Button variant="outlined" onClick={() => setOpen('end')}>
            {t('users.codes.end')}
          </Button>
        ) : (
          <Button
            variant={must_use_codes === true ? 'filled' : 'outlined'}
            icon={mdiShieldKeyOutline}
            onClick={() => setOpen('begin')}
          >
            {t('users.codes.begin')}
          </Button>
        )
      }
    >
      {open === 'begin' ? <CodesDialog onClose={close} /> : null}
      {open === 'end' ? <CodesEndDialog onClose={close} /> : null}
    </OwnCard>
  )
}
