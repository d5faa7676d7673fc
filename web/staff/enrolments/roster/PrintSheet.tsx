import type { RosterRow, Schedule } from '@portal/contract'
import { listRoster } from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError, isCancelled } from '../../../kit/request/api-errors.ts'
import { counted, formatNumber, phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import styles from './print-sheet.module.css'
import { allParam, namesStatuses, printedQuery } from './roster-query.ts'
import { Sheet } from './Sheet.tsx'

/** Rows per request. */
const perPage = 100

const nothing = {
  rows: [] as readonly RosterRow[],
  total: 0,
  isWhole: false,
  error: undefined as ApiError | undefined,
}

/** All rows of a roster's filter, page by page, ordered by name. */
function useAllRows(id: number, filter: string) {
  const [gathered, setGathered] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the request again
  useEffect(() => {
    const controller = new AbortController()
    async function gather(): Promise<void> {
      const query = printedQuery(filter)
      let { rows } = nothing
      setGathered(nothing)
      for (let page = 1; ; page += 1) {
        const input = { params: { id }, query: { ...query, page, per_page: perPage } } as InputOf<typeof listRoster>
        const response = await request(listRoster, { ...input, signal: controller.signal, blockAllowed: false })
        const total = response.meta?.total ?? response.data.length
        rows = [...rows, ...response.data]
        const isWhole = response.data.length < perPage || rows.length >= total
        setGathered({ ...nothing, rows, total, isWhole })
        if (isWhole) return
      }
    }
    gather().catch((error: unknown) => {
      if (!isCancelled(error)) setGathered((now) => ({ ...now, error: asApiError(error) }))
    })
    return () => controller.abort()
  }, [id, filter, attempt])
  return { ...gathered, retry: () => setAttempt((now) => now + 1) }
}

/** How many rows have each status, in brackets: " (Inscrito: 60, Pendiente: 114)"; nothing without rows. */
function byStatus(rows: readonly RosterRow[]): string {
  const counts = new Map<string, number>()
  for (const { schedule_status_name: name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  const parts = [...counts].map(([name, count]) => `${sentenceCase(name)}: ${formatNumber(count)}`)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** The printed list for the court: the citizens of the filter who hold a seat, with space for signatures. */
export function PrintSheet({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { rows, total, isWhole, error, retry } = useAllRows(schedule.id, search.toString())
  function setAll(isAll: boolean): void {
    const next = new URLSearchParams(search)
    if (isAll) next.set(allParam, '1')
    else next.delete(allParam)
    // Update immediately: the checkbox shows the address, and a transition would delay it.
    setSearch(next, { replace: true, flushSync: true })
  }

  return (
    <Sheet
      schedule={schedule}
      title={t('roster.sheet.title')}
      note={isWhole ? `${t('roster.count', counted(total))}${byStatus(rows)}` : undefined}
      canPrint={isWhole && total > 0}
      controls={
        namesStatuses(search) ? null : (
          <CheckBox
            label={t('roster.sheet.all')}
            checked={search.has(allParam)}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )
      }
    >
      {error === undefined ? null : <ErrorState error={error} onRetry={retry} />}
      {!isWhole && error === undefined ? (
        <Status>{t('roster.sheet.waiting', { done: formatNumber(rows.length), total: formatNumber(total) })}</Status>
      ) : null}
      {isWhole && rows.length === 0 ? <EmptyState kind="empty" text={t('roster.sheet.none')} /> : null}
      {rows.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('roster.sheet.number')}</th>
              {(['full_name', 'document', 'age', 'mobile_phone', 'schedule_status'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`fields.${name}`)}
                </th>
              ))}
              <th scope="col" className={styles.signature}>
                {t('roster.sheet.signature')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.citizen_schedule_id}>
                <td className="figures">{index + 1}</td>
                <th scope="row">{personNameCase(row.full_name)}</th>
                <td className="figures">{`${row.document_type} ${row.document}`}</td>
                <td className="figures">
                  <span>{formatNumber(row.age)}</span>
                  {row.age_waived ? (
                    <>
                      <span aria-hidden="true">*</span>
                      <span className="visually-hidden">{` ${t('fields.age_waived')}`}</span>
                    </>
                  ) : null}
                </td>
                <td className="figures">{phoneText(String(row.mobile_phone ?? ''))}</td>
                <td>{sentenceCase(row.schedule_status_name)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.some((row) => row.age_waived) ? <p>{`* ${t('fields.age_waived')}`}</p> : null}
    </Sheet>
  )
}
