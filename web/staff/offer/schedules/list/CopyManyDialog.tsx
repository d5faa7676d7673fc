import type { ResponseOf, ScheduleRow } from '@portal/contract'
import { copySchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractResolver } from '../../../../kit/form/form.ts'
import { request } from '../../../../kit/request/api.ts'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showSnackbar } from '../../../../kit/ui/feedback/snackbars.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { type ManyProps, useManyForm } from '../../../list/many/many-form.tsx'
import { wireMoment } from '../../../ui/field/typed-dates.ts'
import type { ScheduleValues } from '../form/form-values.ts'
import { MomentField } from '../form/ScheduleFields.tsx'
import { changedKeys } from '../tags.ts'
import { nameIn, type OnRows, SelectedSchedules } from './SelectedSchedules.tsx'
import { proposedDates } from './together.ts'

type Dates = Pick<ScheduleValues, 'start_date' | 'final_date'>

/** Copies several schedules to other dates. The copies are inactive until somebody has looked at them. */
export function CopyManyDialog({ selected, onDone, onClose }: ManyProps): ReactElement {
  const { t } = useTranslation()
  return (
    <SelectedSchedules selected={selected} title={t('schedules.actions.copy')} onClose={onClose}>
      {(rows) => <CopyForm rows={rows} onDone={onDone} onClose={onClose} />}
    </SelectedSchedules>
  )
}

const bodyOf = ({ start_date, final_date }: Dates, rows: readonly ScheduleRow[]) => ({
  ids: rows.map(({ id }) => id),
  start_date: wireMoment(start_date),
  final_date: wireMoment(final_date),
})

function CopyForm({ rows, onDone, onClose }: OnRows) {
  const { t } = useTranslation()
  const path = useScreenPath()
  const navigate = useNavigate()
  const proposed = proposedDates(rows)
  const {
    form: { control, getValues },
    frame,
    result,
  } = useManyForm<Dates, ResponseOf<typeof copySchedules>>({
    selected: { kind: 'ids', ids: rows.map(({ id }) => id) },
    values: proposed,
    resolver: contractResolver(copySchedules.body, (values) => bodyOf(values, rows)),
    send: (values) => request(copySchedules, { body: bodyOf(values, rows) }),
    invalidates: changedKeys,
    say: ({ data }) =>
      showSnackbar({
        message: data,
        colour: 'success',
        timeout: 10_000,
        action: { label: t('schedules.together.look'), run: () => void navigate(copiesAt(getValues())) },
      }),
    skippedText: (amount) => t('schedules.together.not_copied', amount),
    nameOf: nameIn(rows),
    isNothing: ({ made }) => made.length === 0,
    onDone,
    onClose,
  })

  /** The list of the inactive schedules that open and close on these dates: the copies. */
  function copiesAt({ start_date, final_date }: Dates): string {
    const days = new URLSearchParams({ start_date: start_date.slice(0, 10), final_date: final_date.slice(0, 10) })
    return `${path('schedules')}?is_activated=0&${days.toString()}`
  }

  const count = counted(rows.length)
  if (result !== null) return result
  return (
    <Dialog
      {...frame}
      width={520}
      title={t('schedules.together.copy_title', count)}
      submit={t('schedules.together.make', count)}
    >
      <p>{t('schedules.together.copy_help')}</p>
      <section className="form-part">
        <h3>{t('fields.window')}</h3>
        <MomentField control={control} name="start_date" autoFocus />
        <MomentField control={control} name="final_date" />
      </section>
      {proposed.start_date === '' ? null : <p className="muted">{t('schedules.together.proposed')}</p>}
    </Dialog>
  )
}
