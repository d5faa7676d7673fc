import type { ReactElement, ReactNode } from 'react'
import { formatDate, formatMoment, formatNumber, fullDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Cells, ListRow } from '../declare.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** A date in the usual written form, with the full date in its title. */
export function DateValue({ at, withTime }: { readonly at: string; readonly withTime?: boolean }): ReactElement {
  return (
    <time dateTime={at.replace(' ', 'T')} title={fullDate(at)}>
      {withTime ? formatMoment(at) : formatDate(at)}
    </time>
  )
}

interface Props {
  readonly value: unknown
  /** Shows the text "no data" where there is room; a table shows a dash. */
  readonly withText?: boolean
  /** A number that identifies something, such as an id, has no thousands separator. */
  readonly isName?: boolean
}

/** A value of the API response, rendered by its type: text, number, day, moment, yes or no, nothing, or an object as JSON. */
export function Value({ value, withText = false, isName = false }: Props): ReactElement {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '') {
    return withText ? (
      <span className="soft">{t('list.no_data')}</span>
    ) : (
      <span className="soft">
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{t('list.no_data')}</span>
      </span>
    )
  }
  if (typeof value === 'boolean') return <span>{t(value ? 'ui.yes' : 'ui.no')}</span>
  if (typeof value === 'number') return <span>{isName ? String(value) : formatNumber(value)}</span>
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (day.test(text)) return <DateValue at={text} />
  if (moment.test(text)) return <DateValue at={text} withTime={withText} />
  return <span title={text}>{text}</span>
}

/** The content of a cell: rendered by the screen, or by the value's type. `withText`: there is room for a text in place of a missing value. */
export function cellOf<R extends ListRow>(row: R, column: string, cells: Cells<R> = {}, withText = false): ReactNode {
  const own = cells[column as keyof R & string]
  if (own !== undefined) return own(row, withText)
  return <Value value={row[column as keyof R]} withText={withText} isName={column === 'id'} />
}
