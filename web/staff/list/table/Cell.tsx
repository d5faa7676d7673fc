import type { ListColumn, ValueKind } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import { formatDate, formatMoment, formatNumber, fullDate, phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { dayText, hourText } from '../../../kit/text/timetable-text.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import type { Cells, ListRow } from '../declare.ts'

/** A date in the usual written form, with the full date in its title. */
export function DateValue({ at, withTime }: { readonly at: string; readonly withTime?: boolean }): ReactElement {
  return (
    <time dateTime={at.replace(' ', 'T')} title={fullDate(at)}>
      {withTime ? formatMoment(at) : formatDate(at)}
    </time>
  )
}

/** A value that is not there: the text "no data" where there is space for it, else a dash. */
export function NoData({ withText = false }: { readonly withText?: boolean }): ReactElement {
  const { t } = useTranslation()
  if (withText) return <span className="soft">{t('list.no_data')}</span>
  return (
    <span className="soft">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('list.no_data')}</span>
    </span>
  )
}

/** `$ 12.000`. */
export function pesos(value: number): string {
  return `$\u00a0${formatNumber(value)}`
}

const writings: { readonly [K in ValueKind]?: (text: string) => string } = {
  name: nameCase,
  sentence: sentenceCase,
  phone: phoneText,
  days: dayText,
  hours: hourText,
}

/** A text value in readable form: capitals as people write them, a telephone in groups. */
export function writtenText(kind: ValueKind, text: string): string {
  return writings[kind]?.(text) ?? text
}

interface Props {
  readonly kind: ValueKind
  readonly value: unknown
  /** Shows the text "no data" and the time of a moment, where there is space; a table shows a dash and the day. */
  readonly withText?: boolean
  /** A link or a button around it has a title, which this one would hide. */
  readonly isTitled?: boolean
  /** Shows a text in at most two lines; the tooltip of the page shows the whole text. */
  readonly isWrapped?: boolean
}

/** A value of the API, shown by its kind. */
export function Cell({ kind, value, withText = false, isTitled = false, isWrapped = false }: Props): ReactElement {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '') return <NoData withText={withText} />
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  switch (kind) {
    case 'flag':
      return <span>{t(value === true || value === 'SI' ? 'ui.yes' : 'ui.no')}</span>
    case 'number':
      return <span>{Number.isFinite(Number(value)) ? formatNumber(Number(value)) : text}</span>
    case 'money':
      return <span className="figures">{Number.isFinite(Number(value)) ? pesos(Number(value)) : text}</span>
    case 'id':
      return <span>{text}</span>
    case 'date':
      return <DateValue at={text} />
    case 'moment':
      return <DateValue at={text} withTime={withText} />
    case 'ago':
      return <TimeAgo at={text} />
    default: {
      const written = writtenText(kind, text)
      if (isWrapped && !withText) {
        const look = isTitled ? '' : kind === 'hours' ? 'dense figures' : 'dense'
        return <span className={`two-lines ${look}`}>{written}</span>
      }
      return <span title={isTitled ? undefined : written}>{written}</span>
    }
  }
}

/** The content of a cell: as the screen renders it, or by the kind of its column. */
export function cellOf<R extends ListRow>(
  row: R,
  { value: name, kind, beside, isWrapped }: ListColumn,
  cells: Cells<R> = {},
  { withText = false, isTitled = false }: Pick<Props, 'withText' | 'isTitled'> = {},
): ReactNode {
  const own = cells[name as keyof R & string]
  if (own !== undefined) return own(row, withText)
  const value = row[name as keyof R]
  const second = beside === undefined ? undefined : String(row[beside as keyof R])
  if (kind === 'status' && second !== undefined)
    return <StatusChip text={String(value)} color={second} isWrapped={isWrapped} />
  if (kind === 'document' && second !== undefined) return <span className="figures">{`${second} ${value}`}</span>
  return <Cell kind={kind} value={value} withText={withText} isTitled={isTitled} isWrapped={isWrapped} />
}
