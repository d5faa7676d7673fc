import type { ScheduleRow } from '@portal/contract'
import { listSchedules, mostTogether } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { countOf } from '../../../list/many/many.ts'
import type { ManyProps } from '../../../list/many/many-form.tsx'
import { scheduleTitle } from '../texts.ts'

/** The props of a dialog about many schedules, with the loaded schedules. */
export type OnRows = Omit<ManyProps, 'selected'> & { readonly rows: readonly ScheduleRow[] }

/** Names the schedules by their ids. */
export function nameIn(rows: readonly ScheduleRow[]): (id: number) => string {
  const titles = new Map(rows.map((row) => [row.id, scheduleTitle(row)]))
  return (id) => `#${id} ${titles.get(id) ?? ''}`
}

interface Props extends Omit<ManyProps, 'onDone'> {
  readonly title: string
  readonly children: (rows: readonly ScheduleRow[]) => ReactElement
}

/** Reads the selected schedules as they are now, with their versions, for a dialog about all of them. */
export function SelectedSchedules({ selected, title, onClose, children }: Props): ReactElement {
  const { t } = useTranslation()
  const tooMany = countOf(selected) > mostTogether
  const which = selected.kind === 'ids' ? { where_in: selected.ids.join(',') } : selected.filter
  const query = useCallQuery(listSchedules, { query: { ...which, per_page: -1 } } as never, {
    enabled: !tooMany,
    freshFor: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  if (data !== undefined && data.data.length > 0 && data.data.length <= mostTogether) return children(data.data)
  return (
    <Dialog title={title} cancel={false} onClose={onClose}>
      {tooMany || (data !== undefined && data.data.length > 0) ? (
        <p>{t('schedules.together.too_many', { max: formatNumber(mostTogether) })}</p>
      ) : (
        <QueryResult query={query} lines={6} compact />
      )}
      {data?.data.length === 0 ? <p>{t('schedules.no_match')}</p> : null}
    </Dialog>
  )
}
