import {
  mdiAlertOctagon,
  mdiChevronLeft,
  mdiChevronRight,
  mdiPrinterOutline,
  mdiTable,
  mdiViewWeekOutline,
} from '@mdi/js'
import { addDays } from '@portal/contract'
import { timetable } from '@portal/contract/staff'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useNarrowScreen } from '../../../../kit/device/narrow.ts'
import type { InputOf } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatDate, today } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { RefreshError } from '../../../../kit/ui/feedback/RefreshError.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { RefreshButton } from '../../../ui/RefreshButton.tsx'
import { useUsualPlace } from '../use-usual-place.ts'
import { WeekAgenda } from './WeekAgenda.tsx'
import { WeekChoice } from './WeekChoice.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekTable } from './WeekTable.tsx'
import styles from './week.module.css'
import { weekOf } from './week-layout.ts'
import { readWeek, type WeekState, weekFilters, weekQuery, writeWeek } from './week-state.ts'

/** Below this window width in pixels the week is a list of days. */
const agendaBelow = 960

/** The week of a park, of stages or of programs (without any in the address: of the last choice, else of the busiest venue): a grid, a table, or on a phone a list of days. */
export function WeekView({ ways }: { readonly ways: Elements }): ReactElement {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isNarrow = useNarrowScreen(agendaBelow)
  const state = readWeek(search)
  const query = weekQuery(state)
  const result = useCallQuery(timetable, { query: query ?? {} } as InputOf<typeof timetable>, {
    errorAs: 'page',
    enabled: query !== undefined,
    keepPrevious: true,
  })
  const weekData = query === undefined ? undefined : result.data?.data
  const week = useMemo(() => weekOf(weekData?.entries ?? []), [weekData])

  const [isEmptied, setEmptied] = useState(false)
  const isOpening = query === undefined && !isEmptied
  const usual = useUsualPlace(isOpening)

  const go = (changes: Partial<WeekState>) => {
    const next = { ...state, ...changes }
    setEmptied(weekQuery(next) === undefined)
    if (Object.keys(changes).some((name) => weekFilters.some((one) => one === name))) usual.keep(next)
    void navigate({ search: `?${writeWeek(next)}` }, { preventScrollReset: true, flushSync: true })
  }
  // An address without a filter is replaced by that of the usual place; the former page stays one step back.
  const opened = isOpening && usual.place ? writeWeek({ ...state, ...usual.place }) : undefined
  useEffect(() => {
    if (opened !== undefined) void navigate({ search: `?${opened}` }, { replace: true, preventScrollReset: true })
  }, [opened, navigate])
  const monday = weekData?.week
  const turn = (days: number) => go({ week: addDays(state.week ?? monday ?? today(), days) })

  return (
    <div className={`page ${styles.page}`}>
      <header className="spread at-top gap-8-16">
        <div>
          <PageTitle>{t('schedules.week.title')}</PageTitle>
          {weekData === undefined ? null : (
            <Status className="page-facts">
              <span className="figures">{t('schedules.count', counted(weekData.entries.length))}</span>
              {weekData.clashing === 0 ? (
                <span>{t('schedules.week.no_clashes')}</span>
              ) : (
                <span className={`inline at-top gap-6 strong error-ink ${styles.clashing}`}>
                  <Icon path={mdiAlertOctagon} size={16} />
                  <span>{t('schedules.week.clashes', counted(weekData.clashing))}</span>
                </span>
              )}
            </Status>
          )}
        </div>
        {weekData === undefined ? null : (
          <div className="no-print row gap-4">
            {isNarrow ? null : (
              <Button
                icon={state.asTable ? mdiViewWeekOutline : mdiTable}
                variant="outlined"
                onClick={() => go({ asTable: !state.asTable })}
              >
                {t(state.asTable ? 'schedules.week.as_grid' : 'schedules.week.as_table')}
              </Button>
            )}
            <IconButton icon={mdiPrinterOutline} label={t('schedules.print')} onClick={() => window.print()} />
            <RefreshButton query={result} />
          </div>
        )}
      </header>
      {ways}
      <WeekChoice state={state} onChange={go} />
      {isOpening && usual.place !== null ? (
        <Skeleton height={480} />
      ) : query === undefined ? (
        <section className="surface">
          <EmptyState kind="empty" text={t('schedules.week.choose')} />
        </section>
      ) : (
        <>
          <div className="row wrap gap-4-8">
            <IconButton icon={mdiChevronLeft} label={t('schedules.week.before')} mirrored onClick={() => turn(-7)} />
            <h2 className={`figures ${styles.when}`}>
              {monday === undefined
                ? t('ui.loading')
                : t('schedules.week.range', { from: formatDate(monday), to: formatDate(addDays(monday, 6)) })}
            </h2>
            <IconButton icon={mdiChevronRight} label={t('schedules.week.after')} mirrored onClick={() => turn(7)} />
            {state.week === undefined ? null : (
              <Button size="small" onClick={() => go({ week: undefined })}>
                {t('schedules.week.this')}
              </Button>
            )}
            <span className="no-print push-end">
              <CheckBox
                label={t('schedules.week.only_active')}
                checked={state.onlyActive}
                onChange={(event) => go({ onlyActive: event.target.checked })}
              />
            </span>
          </div>
          {weekData === undefined || monday === undefined ? (
            <QueryState query={result} waiting={<Skeleton height={480} />} frame="surface" />
          ) : weekData.entries.length === 0 ? (
            <section className="surface">
              <EmptyState kind="no-match" text={t('schedules.week.none')} />
            </section>
          ) : (
            <div data-stale={result.isPlaceholderData || undefined}>
              <RefreshError query={result} />
              {isNarrow ? (
                <WeekAgenda week={week} monday={monday} />
              ) : state.asTable ? (
                <WeekTable week={week} monday={monday} />
              ) : (
                <WeekGrid week={week} monday={monday} />
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}
