import type { ScheduleRow } from '@portal/contract'
import type { ReactElement } from 'react'
import { Value } from '../../../kit/list/Value.tsx'
import { HistoryDialog } from '../../catalogue/HistoryDialog.tsx'
import { type Named, scheduleTitle } from './texts.ts'

interface Props {
  readonly schedule: Named & Pick<ScheduleRow, 'id'>
  readonly onClose: () => void
}

/** The history of a schedule, newest first. */
export function ScheduleHistory({ schedule, onClose }: Props): ReactElement {
  return (
    <HistoryDialog
      entity="Schedule"
      id={schedule.id}
      name={scheduleTitle(schedule)}
      draw={(field, value) => <Value value={value} isName={field.endsWith('_id')} />}
      onClose={onClose}
    />
  )
}
