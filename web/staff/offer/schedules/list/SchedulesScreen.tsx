import { mdiCalendarWeek, mdiFileUploadOutline, mdiFormatListBulleted } from '@mdi/js'
import { couldEver } from '@portal/contract'
import { type ReactElement, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { buttonClass } from '../../../../kit/ui/button/Button.tsx'
import { SkeletonLines } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { List } from '../../../list/List.tsx'
import styles from './schedules.module.css'
import { useScheduleDialogs } from './use-schedule-dialogs.tsx'
import { useScheduleList } from './use-schedule-list.tsx'

const waiting = <SkeletonLines lines={12} />
const WeekView = lazy(() => import('../week/WeekView.tsx'), 'WeekView', waiting)
const ImportView = lazy(() => import('../import/ImportView.tsx'), 'ImportView', waiting)

const icons = { list: mdiFormatListBulleted, week: mdiCalendarWeek, import: mdiFileUploadOutline } as const

/** The view of the screen; the address stores it (`show`). */
type Shown = keyof typeof icons

/** Parameters that the list and the week share. */
const shared = ['program_id', 'stage_id', 'park', 'is_activated'] as const

function useShown(): Shown {
  const [search] = useSearchParams()
  const show = search.get('show')
  return show === 'week' || show === 'import' ? show : 'list'
}

/** Schedules as a list and as a week, and the import of a workbook. */
export function SchedulesScreen(): ReactElement {
  const shown = useShown()
  if (shown === 'list') return <ScheduleList />
  return shown === 'week' ? <WeekView ways={<Ways />} /> : <ImportView ways={<Ways />} />
}

function ScheduleList(): ReactElement {
  const { dialog, ...dialogs } = useScheduleDialogs()
  useBeginning(dialogs.create)
  const list = useScheduleList(dialogs)
  return (
    <>
      <List {...list} above={<Ways />} />
      {dialog}
    </>
  )
}

/** Opens the form for a new schedule once, when the address asks for it. Going back or reloading does not open it again. */
function useBeginning(create: () => void): void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const mayCreate = couldEver(usePrincipal(), 'create', 'Schedule')
  const begins = mayCreate && (state as { begin?: unknown } | null)?.begin === 'create'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each navigation to this page
  useEffect(() => {
    if (!begins) return
    void navigate({ search }, { replace: true, state: null })
    create()
  }, [begins])
}

/** The buttons to change the view of schedules. */
function Ways(): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const [search] = useSearchParams()
  const shown = useShown()

  function to(show: Shown): string {
    const next = new URLSearchParams()
    if (show !== 'list') next.set('show', show)
    if (show !== 'import') {
      for (const name of shared) {
        const values = [...search.getAll(name), ...search.getAll(`${name}[]`)]
        for (const value of values) next.append(values.length > 1 ? `${name}[]` : name, value)
      }
    }
    const text = next.toString().replaceAll('%5B%5D', '[]')
    return `${path('schedules')}${text === '' ? '' : `?${text}`}`
  }

  const mayImport = couldEver(usePrincipal(), 'create', 'Schedule')
  const ways: readonly Shown[] = mayImport ? ['list', 'week', 'import'] : ['list', 'week']
  return (
    <nav className={`no-print surface wrap gap-4 ${styles.ways}`} aria-label={t('schedules.ways.label')}>
      {ways.map((show) => (
        <Link
          key={show}
          to={to(show)}
          className={buttonClass({ size: 'small' })}
          aria-current={shown === show ? 'page' : undefined}
        >
          <Icon path={icons[show]} size={18} />
          <span>{t(`schedules.ways.${show}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
