import { mdiContentCopy, mdiEyeOffOutline, mdiEyeOutline, mdiHistory, mdiPencilOutline } from '@mdi/js'
import { can, couldEver, mayReadHistory } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import type { Ticked } from '../../../kit/list/declare.ts'
import { Value } from '../../../kit/list/Value.tsx'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import type { Stored } from './form-values.ts'
import { setActivated } from './row-work.ts'
import { scheduleTitle } from './texts.ts'

const ScheduleForm = lazy(() => import('./ScheduleForm.tsx'), 'ScheduleForm')
const HistoryDialog = lazy(() => import('../../catalogue/HistoryDialog.tsx'), 'HistoryDialog')
const ActivationDialog = lazy(() => import('./ActivationDialog.tsx'), 'ActivationDialog')
const EditManyDialog = lazy(() => import('./EditManyDialog.tsx'), 'EditManyDialog')
const CopyManyDialog = lazy(() => import('./CopyManyDialog.tsx'), 'CopyManyDialog')

/** A dialog about one schedule or about many; `onDone` clears the selection. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'duplicate' | 'history'; readonly row: Stored }
  | { readonly kind: 'activation'; readonly activates: boolean; readonly ticked: Ticked; readonly onDone: () => void }
  | { readonly kind: 'edit-many' | 'copy-many'; readonly ticked: Ticked; readonly onDone: () => void }

export type ScheduleDialogs = ReturnType<typeof useScheduleDialogs>

/** The dialogs about schedules, each loaded when it is first opened, and the actions on one schedule. */
export function useScheduleDialogs() {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [opened, open] = useState<Open>()
  const onClose = () => open(undefined)

  /** What this person may do with a schedule: the edit, the copy, the publication, the history; `false` for what they may not. */
  function actionsOf(row: Stored) {
    const mayUpdate = row.deleted_at === null && can(who, 'update', 'Schedule', row)
    return [
      mayUpdate && {
        name: 'edit',
        label: t('schedules.actions.edit'),
        icon: mdiPencilOutline,
        run: () => open({ kind: 'edit', row }),
      },
      couldEver(who, 'create', 'Schedule') && {
        name: 'duplicate',
        label: t('schedules.actions.duplicate'),
        icon: mdiContentCopy,
        run: () => open({ kind: 'duplicate', row }),
      },
      mayUpdate && {
        name: 'activation',
        label: t(row.is_activated ? 'schedules.actions.deactivate' : 'schedules.actions.activate'),
        icon: row.is_activated ? mdiEyeOffOutline : mdiEyeOutline,
        run: () => void setActivated(row.id, !row.is_activated),
      },
      mayReadHistory(who, 'Schedule', row) && {
        name: 'history',
        label: t('schedules.actions.history'),
        icon: mdiHistory,
        run: () => open({ kind: 'history', row }),
      },
    ] as const
  }

  return { open, actionsOf, dialog: opened === undefined ? null : <Opened opened={opened} onClose={onClose} /> }
}

function Opened({ opened, onClose }: { readonly opened: Open; readonly onClose: () => void }): ReactElement {
  if (opened.kind === 'history') {
    return (
      <HistoryDialog
        entity="Schedule"
        id={opened.row.id}
        name={scheduleTitle(opened.row)}
        draw={(field, value) => <Value value={value} isName={field.endsWith('_id')} />}
        onClose={onClose}
      />
    )
  }
  if (opened.kind === 'activation') return <ActivationDialog {...opened} onClose={onClose} />
  if ('ticked' in opened) {
    const Dialog = opened.kind === 'edit-many' ? EditManyDialog : CopyManyDialog
    return <Dialog {...opened} onClose={onClose} />
  }
  return <ScheduleForm mode={opened.kind} from={opened.kind === 'create' ? undefined : opened.row} onClose={onClose} />
}
