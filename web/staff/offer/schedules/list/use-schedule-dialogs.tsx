import { mdiContentCopy, mdiEyeOffOutline, mdiEyeOutline, mdiHistory, mdiPencilOutline } from '@mdi/js'
import { auditedKind, can, couldEver, mayReadHistory } from '@portal/contract'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { LastChange } from '../../../list/deletion/LastChange.tsx'
import { Cell } from '../../../list/table/Cell.tsx'
import type { Stored } from '../form/form-values.ts'
import { scheduleTitle } from '../texts.ts'
import { setActivated } from './row-work.ts'

const ScheduleForm = lazy(() => import('../form/ScheduleForm.tsx'), 'ScheduleForm')
const HistoryDialog = lazy(() => import('../../../list/deletion/HistoryDialog.tsx'), 'HistoryDialog')

export type ScheduleDialogs = ReturnType<typeof useScheduleDialogs>

/** The dialogs about schedules, each loaded when it is first opened, and the actions on one schedule. */
export function useScheduleDialogs() {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open } = useDialog()

  /** The actions that this person may do with a schedule: edit, copy, publish, history; `false` for a forbidden one. */
  function actionsOf(row: Stored) {
    const mayUpdate = row.deleted_at === null && can(principal, 'update', 'Schedule', row)
    return [
      mayUpdate && {
        name: 'edit',
        label: t('schedules.actions.edit'),
        icon: mdiPencilOutline,
        run: () => open((onClose) => <ScheduleForm mode="edit" from={row} onClose={onClose} />),
      },
      couldEver(principal, 'create', 'Schedule') && {
        name: 'duplicate',
        label: t('schedules.actions.duplicate'),
        icon: mdiContentCopy,
        run: () => open((onClose) => <ScheduleForm mode="duplicate" from={row} onClose={onClose} />),
      },
      mayUpdate && {
        name: 'activation',
        label: t(row.is_activated ? 'schedules.actions.deactivate' : 'schedules.actions.activate'),
        icon: row.is_activated ? mdiEyeOffOutline : mdiEyeOutline,
        run: () => void setActivated(row.id, !row.is_activated),
      },
      mayReadHistory(principal, 'Schedule', row) && {
        name: 'history',
        label: t('schedules.actions.history'),
        icon: mdiHistory,
        note: <LastChange entity="Schedule" id={row.id} />,
        run: () =>
          open((onClose) => (
            <HistoryDialog
              entity="Schedule"
              id={row.id}
              name={scheduleTitle(row)}
              draw={(field, value) => <Cell kind={auditedKind(field, value)} value={value} />}
              onClose={onClose}
            />
          )),
      },
    ] as const
  }

  const create = () => open((onClose) => <ScheduleForm mode="create" onClose={onClose} />)
  return { open, create, actionsOf, dialog }
}
