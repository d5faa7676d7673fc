import { mdiPrinterOutline } from '@mdi/js'
import { currentUser, type RosterRow, type Schedule, status } from '@portal/contract'
import { listRoster } from '@portal/contract/staff'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError, isCancelled } from '../../../kit/request/api-errors.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatMoment, formatNumber, phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { BackLink } from '../../../kit/ui/button/BackLink.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { seatCountsOf, takenNote } from '../../offer/schedules/seats.ts'
import { agesText, placeText } from '../../offer/schedules/texts.ts'
import styles from './print-sheet.module.css'

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
      const query = queryOf(filter)
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

/** The parameter of the address that includes rejected and withdrawn enrolments. */
const allParam = 'all'

/** Whether the address filters by the status of enrolments. */
const namesStatuses = (search: URLSearchParams) =>
  [...search.keys()].some((name) => /^schedule_status_id(\[\])?$/.test(name))

/** The filter in the roster's address, as a query of its call. */
function queryOf(text: string): Record<string, unknown> {
  const search = new URLSearchParams(text)
  const query: Record<string, unknown> = {}
  for (const name of new Set(search.keys())) {
    if (name === 'show' || name === allParam) continue
    const values = search.getAll(name)
    query[name.replace(/\[\]$/, '')] = name.endsWith('[]') || values.length > 1 ? values : values[0]
  }
  // Without a status in the address, and without "all", only those that hold a seat are shown.
  const holdsSeat = search.has(allParam)
    ? {}
    : { schedule_status_id: [status.enrolmentPending, status.enrolmentAccepted] }
  const byName = query.column === undefined ? { column: ['full_name'], order: ['asc'] } : {}
  return { ...byName, ...holdsSeat, ...query }
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
  const path = useScreenPath()
  const [search, setSearch] = useSearchParams()
  const filter = search.toString()
  const { rows, total, isWhole, error, retry } = useAllRows(schedule.id, filter)
  const userName = useCallQuery(currentUser, {}).data?.data.full_name
  const seats = seatCountsOf(schedule)
  const printedAt = useMemo(() => formatMoment(new Date(serverNow())), [])
  const rest = new URLSearchParams(search)
  rest.delete('show')
  rest.delete(allParam)
  const back = `${path('schedules-id-users', { id: schedule.id })}${rest.size === 0 ? '' : `?${rest.toString()}`}`
  const isFiltered = [...rest.keys()].some((name) => !/^(column|order)(\[\])?$/.test(name))
  function setAll(isAll: boolean): void {
    const next = new URLSearchParams(search)
    if (isAll) next.set(allParam, '1')
    else next.delete(allParam)
    // Update immediately: the checkbox shows the address, and a transition would delay it.
    setSearch(next, { replace: true, flushSync: true })
  }

  return (
    <div className={`stack gap-12 ${styles.page}`}>
      <div className="no-print spread gap-8">
        <BackLink to={back} label={t('roster.enrolment.back')} />
        {namesStatuses(search) ? null : (
          <CheckBox
            label={t('roster.sheet.all')}
            checked={search.has(allParam)}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )}
        <Button
          variant="filled"
          icon={mdiPrinterOutline}
          disabled={!isWhole || total === 0}
          onClick={() => window.print()}
        >
          {t('schedules.print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and it contains no control */}
      <article tabIndex={0} className={`surface stack gap-16 ${styles.sheet}`}>
        <header>
          <p className="muted">{t('product.institute')}</p>
          <PageTitle>{t('roster.sheet.title')}</PageTitle>
          <Facts
            className={styles.facts}
            facts={[
              [t('fields.activity_name'), nameCase(schedule.activity_name)],
              [t('fields.program_name'), nameCase(schedule.program_name)],
              [t('schedules.when'), whenText(schedule)],
              [t('schedules.where'), placeText(schedule)],
              [t('schedules.ages_title'), agesText(schedule)],
              [
                t(schedule.is_teams ? 'fields.team_quota' : 'fields.quota'),
                `${formatNumber(seats.quota)} · ${takenNote(seats)}`,
              ],
            ]}
          />
          <p className={`muted ${styles.made}`}>
            {`${userName === undefined ? '' : t('roster.sheet.generated', { user: nameCase(userName), when: printedAt })}${isFiltered ? ` · ${t('roster.sheet.filtered')}` : ''}${isWhole ? ` · ${t('roster.count', counted(total))}${byStatus(rows)}` : ''}`}
          </p>
        </header>
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
                  <th scope="row">{nameCase(row.full_name)}</th>
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
      </article>
    </div>
  )
}
