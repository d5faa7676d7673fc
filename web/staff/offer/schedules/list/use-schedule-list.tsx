import {
  mdiAccountGroup,
  mdiAccountMultiple,
  mdiContentCopy,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiMicrosoftExcel,
  mdiPencilOutline,
  mdiPlus,
} from '@mdi/js'
import { can, couldEver, couldMeet, type ScheduleRow } from '@portal/contract'
import { deleteSchedule, exportRoster, listSchedules, restoreSchedule } from '@portal/contract/staff'
import { counted, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { BulkAction, Cells, ListDeclaration, RowAction } from '../../../list/declare.ts'
import { ActivationChip, WindowChip } from '../ScheduleChips.tsx'
import { Seats } from '../Seats.tsx'
import { seatCountsOf } from '../seats.ts'
import { agesText, priceText, scheduleTitle } from '../texts.ts'
import { exportRosterOf } from './row-work.ts'
import type { ScheduleDialogs } from './use-schedule-dialogs.tsx'
import { useScheduleFilters } from './use-schedule-filters.ts'

const ActivationDialog = lazy(() => import('./ActivationDialog.tsx'), 'ActivationDialog')
const EditManyDialog = lazy(() => import('./EditManyDialog.tsx'), 'EditManyDialog')
const CopyManyDialog = lazy(() => import('./CopyManyDialog.tsx'), 'CopyManyDialog')

const cells: Cells<ScheduleRow> = {
  users_schedules_count: (row) => <Seats seats={seatCountsOf(row)} />,
  is_activated: (row) => <ActivationChip isActivated={row.is_activated} />,
  is_paid: (row) => <span className="figures">{priceText(row)}</span>,
  quota: (row) => <span className="figures">{formatNumber(seatCountsOf(row).quota)}</span>,
  final_date: (row) => <WindowChip schedule={row} at={row.final_date} />,
}

const order = [
  ...(['stage_name', 'weekday_name', 'daily_name', 'final_date', 'users_schedules_count', 'is_activated'] as const),
  ...(['is_paid', 'id'] as const),
]

/** Schedules in the form that `List` renders. */
export function useScheduleList({
  open,
  create,
  actionsOf,
}: Omit<ScheduleDialogs, 'dialog'>): Omit<ListDeclaration<ScheduleRow>, 'above' | 'tools'> {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const filters = useScheduleFilters()
  const to = (row: ScheduleRow) => path('schedules-id-users', { id: row.id })
  const mayCreate = couldEver(principal, 'create', 'Schedule')
  const mayDestroy = couldEver(principal, 'destroy', 'Schedule')

  function actions(row: ScheduleRow): readonly (RowAction | false)[] {
    const [edit, duplicate, activation, history] = actionsOf(row)
    return [
      { name: 'roster', label: t('schedules.actions.roster'), icon: mdiAccountMultiple, to: to(row) },
      row.is_teams && {
        name: 'teams',
        label: t('schedules.actions.teams'),
        icon: mdiAccountGroup,
        badge: row.teams_schedules_count === 0 ? undefined : row.teams_schedules_count,
        to: `${to(row)}?show=teams`,
      },
      edit,
      duplicate,
      activation,
      couldMeet(principal, exportRoster.needs) && {
        name: 'export',
        label: t('schedules.actions.export'),
        icon: mdiMicrosoftExcel,
        run: () => void exportRosterOf(row.id),
      },
      history,
    ]
  }

  const activate = (activates: boolean): BulkAction => ({
    name: activates ? 'activate' : 'deactivate',
    label: t(activates ? 'schedules.actions.activate' : 'schedules.actions.deactivate'),
    icon: activates ? mdiEyeOutline : mdiEyeOffOutline,
    run: (selected, onDone) => open((onClose) => <ActivationDialog {...{ activates, selected, onDone, onClose }} />),
  })
  const mayUpdateSome = couldEver(principal, 'update', 'Schedule')
  const bulk: readonly (BulkAction | false)[] = [
    mayUpdateSome && {
      name: 'edit',
      label: t('schedules.actions.edit'),
      icon: mdiPencilOutline,
      run: (selected, onDone) => open((onClose) => <EditManyDialog {...{ selected, onDone, onClose }} />),
    },
    mayCreate && {
      name: 'copy',
      label: t('schedules.actions.copy'),
      icon: mdiContentCopy,
      run: (selected, onDone) => open((onClose) => <CopyManyDialog {...{ selected, onDone, onClose }} />),
    },
    mayUpdateSome && activate(true),
    mayUpdateSome && activate(false),
  ]

  return {
    name: 'schedules',
    call: listSchedules,
    labels: {
      title: t('titles.schedules'),
      rows: t('schedules.rows'),
      count: (count) => t('schedules.count', counted(count)),
      search: t('schedules.search'),
      empty: t('schedules.empty'),
      noMatch: t('schedules.no_match'),
    },
    filters,
    title: 'activity_name',
    titleOf: scheduleTitle,
    to,
    cells,
    order,
    sorts: [
      { label: t('schedules.sorts.closing'), sort: [{ column: 'final_date', descending: false }] },
      { label: t('schedules.sorts.newest'), sort: [{ column: 'id', descending: true }] },
    ],
    card: (row) => ({
      chip: <ActivationChip isActivated={row.is_activated} />,
      facts: [
        { label: t('fields.stage_name'), value: nameCase(row.stage_name) },
        { label: t('schedules.ages_title'), value: agesText(row) },
        { label: t('fields.quota'), value: <Seats seats={seatCountsOf(row)} withText /> },
      ],
    }),
    actions,
    bulk,
    deletion: mayDestroy
      ? {
          destroy: deleteSchedule,
          restore: restoreSchedule,
          may: (row) => can(principal, 'destroy', 'Schedule', row),
          showsDeleted: true,
          warning: (row) =>
            row.taken > 0 ? t('schedules.delete_taken', counted(row.taken)) : t('schedules.delete_text'),
        }
      : undefined,
    exporting: {
      values: {
        users_schedules_count: (row) => seatCountsOf(row).taken,
        quota: (row) => seatCountsOf(row).quota,
      },
    },
    primary: mayCreate && { label: t('schedules.new'), icon: mdiPlus, run: create },
  }
}
