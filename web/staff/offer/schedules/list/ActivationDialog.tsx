import type { BodyInput, ResponseOf } from '@portal/contract'
import { activateSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { type ManyProps, useManyForm } from '../../../list/many/many-form.tsx'
import { changedKeys } from '../tags.ts'

interface Props extends ManyProps {
  readonly activates: boolean
}

/** Publishes or withdraws many schedules: the selected ones, or all that match the filter after their number is confirmed. */
export function ActivationDialog({ activates, selected, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { frame, count, result } = useManyForm<Record<string, never>, ResponseOf<typeof activateSchedules>>({
    selected,
    values: {},
    send: (_, rows) =>
      request(activateSchedules, {
        body: { is_activated: activates, ...rows } as BodyInput<typeof activateSchedules>,
      }),
    invalidates: changedKeys,
    skippedText: (amount) => t('schedules.many.schedules_left_out', amount),
    nameOf: (id) => t('schedules.number', { id }),
    onDone,
    onClose,
  })

  if (result !== null) return result
  const amount = counted(count)
  return (
    <Dialog
      {...frame}
      width={460}
      title={activates ? t('schedules.many.activate_title', amount) : t('schedules.many.deactivate_title', amount)}
      actions={
        <Button type="submit" variant="filled" autoFocus busy={frame.busy}>
          {t(activates ? 'schedules.actions.activate' : 'schedules.actions.deactivate')}
        </Button>
      }
    >
      <p>{t(activates ? 'schedules.many.activate_text' : 'schedules.many.deactivate_text')}</p>
    </Dialog>
  )
}
