import {
  mdiAccountArrowRightOutline,
  mdiAccountClockOutline,
  mdiAccountPlusOutline,
  mdiCardAccountDetailsOutline,
  mdiCheckCircleOutline,
  mdiCommentTextOutline,
  mdiHistory,
} from '@mdi/js'
import { can, couldEver, couldMeet, mayReadHistory, scopeOf } from '@portal/contract'
import { listObservations, listProfiles } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import type { OpenDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { BulkAction, Exporting, ListDeclaration, ListedRows, RowAction } from '../../../list/declare.ts'
import { withParameter } from '../../../list/filters/filters.ts'
import { criteria, readListState } from '../../../list/list-state.ts'
import { type CitizenRow, citizenCells, citizenFields } from '../../citizen/facts/citizen-cells.tsx'
import { useCitizenFilters, usualCitizenSort } from '../../citizen/facts/citizen-filters.ts'
import { mayHandOver } from '../../citizen/handover.tsx'
import { NobodyNamed, SimilarMark, SimilarNames, useMatches } from '../../citizen/SimilarNames.tsx'
import { historySection, observationsSection } from '../../citizen/sections.ts'
import { citizenSheets } from './citizen-sheets.ts'

const AssignValidatorDialog = lazy(() => import('../assign/AssignValidatorDialog.tsx'), 'AssignValidatorDialog')
const HandOverDialog = lazy(() => import('../assign/HandOverDialog.tsx'), 'HandOverDialog')
const AssignManyDialog = lazy(() => import('../assign/AssignManyDialog.tsx'), 'AssignManyDialog')
const AssignOldestDialog = lazy(() => import('../assign/AssignOldestDialog.tsx'), 'AssignOldestDialog')
const StatusDialog = lazy(() => import('../record/StatusDialog.tsx'), 'StatusDialog')

const citizen = 'user-validation-id-citizen'

const shownOfOwn = ['waiting_since', 'pending_files_count', 'created_at'] as const
const shownOfAll = ['waiting_since', 'pending_files_count', 'full_name_verifier', 'created_at'] as const
const order = [
  ...(['status', 'waiting_since', 'pending_files_count', 'document', 'full_name_verifier', 'mobile_phone'] as const),
  ...(['age', 'profile_type', 'email', 'created_at', 'birthdate'] as const),
]

type Rows = ListedRows<CitizenRow>

const showSimilar = ({ state, go }: Rows) => go({ filters: withParameter(state.filters, 'similar', ['1']) })

/** Offers the similar names where a search of the list finds somebody, but no more than a page. */
function SimilarNotice(rows: Rows): ReactElement | null {
  const { state, response, isStale } = rows
  const total = response?.meta?.total ?? 0
  const isShort = !isStale && total > 0 && total <= state.perPage
  const matches = useMatches(criteria(state), isShort)
  return isShort ? <SimilarNames matches={matches} onShow={() => showSimilar(rows)} /> : null
}

/** The same where the search finds nobody. */
function NobodyFound({ usual, ...rows }: Rows & { readonly usual: ReactElement }): ReactElement {
  const { state, isStale } = rows
  const matches = useMatches(criteria(state), !isStale)
  return (
    <NobodyNamed query={state.query} matches={matches} onShow={() => showSimilar(rows)}>
      {usual}
    </NobodyNamed>
  )
}

/** The queue of citizens to validate, in the form that `List` renders. */
export function useProfileList(open: OpenDialog): ListDeclaration<CitizenRow> {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const [search] = useSearchParams()
  const onlyOwn = scopeOf(principal) === 'own'
  const filters = useCitizenFilters(onlyOwn)
  // The server makes the file: immediately, or as a job where there are many rows.
  const exporting: Exporting<CitizenRow> = {
    offers: {
      allColumns: 'choice',
      sheets: citizenSheets
        .filter(({ needs }) => couldMeet(principal, needs))
        .map(({ name }) => ({ name, label: t(`profiles.export_sheets.${name}`) })),
    },
    server: async (request) => (await import('./export-citizens.ts')).exportCitizens(request),
  }
  const to = (row: CitizenRow) => path(citizen, { id: row.id })

  function actions(row: CitizenRow): readonly (RowAction | false)[] {
    return [
      { name: 'details', label: t('profiles.actions.details'), icon: mdiCardAccountDetailsOutline, to: to(row) },
      can(principal, 'assign-validator', 'Profile', row) && {
        name: 'assign',
        label: t('profiles.actions.assign'),
        icon: mdiAccountPlusOutline,
        badge: row.checker_id === null ? undefined : 1,
        run: () => open((onClose) => <AssignValidatorDialog loaded={row} onClose={onClose} />),
      },
      can(principal, 'assign-status', 'Profile', row) && {
        name: 'status',
        label: t('profiles.actions.status'),
        icon: mdiCheckCircleOutline,
        run: () => open((onClose) => <StatusDialog loaded={row} onClose={onClose} />),
      },
      mayHandOver(principal, row) && {
        name: 'hand_over',
        label: t('profiles.actions.hand_over'),
        icon: mdiAccountArrowRightOutline,
        run: () => open((onClose) => <HandOverDialog loaded={row} onClose={onClose} />),
      },
      couldMeet(principal, listObservations.needs) && {
        name: 'observations',
        label: t('profiles.actions.observations'),
        icon: mdiCommentTextOutline,
        badge: row.observations_count === 0 ? undefined : row.observations_count,
        to: `${to(row)}#${observationsSection}`,
      },
      mayReadHistory(principal, 'Profile', row) && {
        name: 'history',
        label: t('profiles.actions.history'),
        icon: mdiHistory,
        to: `${to(row)}#${historySection}`,
      },
    ]
  }

  const bulk: readonly (BulkAction | false)[] = [
    couldEver(principal, 'assign-validator', 'Profile') && {
      name: 'assign',
      label: t('profiles.actions.assign'),
      icon: mdiAccountPlusOutline,
      run: (selected, onDone) => open((onClose) => <AssignManyDialog {...{ selected, onDone, onClose }} />),
    },
  ]

  return {
    name: 'user-validation',
    call: listProfiles,
    fields: citizenFields,
    labels: {
      title: t('titles.user-validation'),
      rows: t('profiles.rows'),
      count: (count) => t('profiles.count', counted(count)),
      search: t('profiles.search'),
      empty: t(onlyOwn ? 'profiles.empty_own' : 'profiles.empty'),
      noMatch: t('profiles.no_match'),
    },
    filters,
    title: 'full_name',
    titleOf: (row) => personNameCase(row.full_name),
    to,
    cells: citizenCells,
    below: (rows) => <SimilarNotice {...rows} />,
    noMatch: (rows, usual) => <NobodyFound {...rows} usual={usual} />,
    shown: onlyOwn ? shownOfOwn : shownOfAll,
    order,
    usualSort: usualCitizenSort,
    sorts: [
      { label: t('profiles.sorts.waiting'), sort: [{ column: 'waiting_since', descending: false }] },
      { label: t('profiles.sorts.newest'), sort: [{ column: 'created_at', descending: true }] },
    ],
    card: (row) => ({
      chip: (
        <>
          <StatusChip text={row.status} color={row.color} />
          <SimilarMark isSimilar={row.is_similar} />
        </>
      ),
      facts: ['document', 'waiting_since', 'pending_files_count'],
    }),
    actions,
    bulk,
    primary: couldEver(principal, 'assign-validator', 'Profile') && {
      label: t('profiles.assign.oldest'),
      icon: mdiAccountClockOutline,
      run: () => {
        const filter = criteria(readListState(search, filters))
        open((onClose) => <AssignOldestDialog filter={filter} onClose={onClose} />)
      },
    },
    exporting,
  }
}
