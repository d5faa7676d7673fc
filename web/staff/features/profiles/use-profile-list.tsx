import {
  mdiAccountPlusOutline,
  mdiCardAccountDetailsOutline,
  mdiCheckCircleOutline,
  mdiCommentTextOutline,
  mdiHistory,
} from '@mdi/js'
import { can, couldEver, couldMeet, mayReadHistory, type Profile, type ProfileRow, scopeOf } from '@portal/contract'
import { listObservations, listProfiles, profileTypes, statuses } from '@portal/contract/staff'
import { type ReactElement, useMemo } from 'react'
import type { BulkAction, Cells, Exporting, ListDeclaration, RowAction } from '../../../kit/list/declare.ts'
import type { Filter } from '../../../kit/list/filters.ts'
import { Value } from '../../../kit/list/Value.tsx'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { useScreenPath } from '../../layout/paths.ts'
import { MailLink, PhoneLink } from './ContactLinks.tsx'
import { citizenSheets } from './citizen-sheets.ts'
import { FieldValue } from './FieldValue.tsx'
import { writtenFields } from './facts.ts'
import {
  useDocumentTypeOptions,
  useLocalityOptions,
  useProfileTypeOptions,
  useStatusOptions,
  useValidatorOptions,
} from './options.ts'
import { historySection, observationsSection } from './sections.ts'
import type { Dialogs } from './use-dialogs.tsx'

const citizen = 'user-validation-id-citizen'

/** The fields that the list reads of every row: for its cells, cards, actions and dialogs. */
const fields = [
  ...(['full_name', 'document', 'document_type', 'created_at'] as const),
  ...(['email', 'mobile_phone', 'whatsapp'] as const),
  ...(['status', 'status_id', 'color', 'checker_id', 'full_name_verifier', 'observations_count'] as const),
  ...(['waiting_since', 'pending_files_count'] as const),
] as const satisfies readonly (keyof ProfileRow)[]

/** A row of the list: it has these fields, and those of the columns that are visible. */
type CitizenRow = Pick<ProfileRow, 'id' | 'version' | (typeof fields)[number]> & Partial<ProfileRow>

function WaitingSince({ since, spoken }: { readonly since: string | null; readonly spoken: boolean }): ReactElement {
  const { t } = useTranslation()
  if (since !== null) return <TimeAgo at={since} />
  return spoken ? <span className="muted">{t('profiles.not_waiting')}</span> : <Value value={null} />
}

/** The columns of citizens with their own cells. */
export const citizenCells: Cells<CitizenRow> = {
  ...Object.fromEntries(
    writtenFields.map((field) => [
      field,
      (row: Partial<Profile>, spoken: boolean) => <FieldValue field={field} value={row[field]} spoken={spoken} />,
    ]),
  ),
  status: (row) => <StatusChip text={row.status} color={row.color} />,
  full_name: (row) => nameCase(row.full_name),
  document: (row) => <span className="figures">{`${row.document_type} ${row.document}`}</span>,
  email: (row) => <MailLink contact={row} />,
  mobile_phone: (row) => <PhoneLink contact={row} />,
  waiting_since: ({ waiting_since: since }, spoken) => <WaitingSince since={since} spoken={spoken} />,
}

const widths = {
  full_name: 15,
  id: 4,
  status: 8.5,
  profile_type: 7.25,
  document_type: 8,
  document: 8.75,
  birthdate: 7,
  age: 4.25,
  email: 13,
  mobile_phone: 9.5,
  full_name_verifier: 11,
  waiting_since: 8,
  pending_files_count: 6,
}

const hidden = ['id', 'document_type'] as const
const shownOfOwn = ['waiting_since', 'pending_files_count', 'created_at'] as const
const shownOfAll = ['waiting_since', 'pending_files_count', 'full_name_verifier', 'created_at'] as const
const order = [
  ...(['status', 'waiting_since', 'pending_files_count', 'document', 'full_name_verifier', 'mobile_phone'] as const),
  ...(['age', 'profile_type', 'email', 'created_at', 'birthdate'] as const),
]

/** The filters of the list. There is no filter by validator for people who see only their own citizens. */
export function useCitizenFilters(onlyOwn: boolean): readonly Filter[] {
  const { t } = useTranslation()
  return useMemo<readonly Filter[]>(() => {
    const whose: readonly Filter[] = [
      {
        kind: 'choice',
        name: 'assignment',
        label: t('profiles.filters.assignment'),
        all: t('list.flag_all'),
        choices: [
          { value: 'with', label: t('profiles.filters.assignment_with'), sends: { assigned: 'assigned' } },
          { value: 'without', label: t('profiles.filters.assignment_without'), sends: { not_assigned: 'pending' } },
        ],
      },
      { kind: 'options', name: 'validators_id', label: t('fields.validators_id'), useOptions: useValidatorOptions },
    ]
    const days = (name: string, label: string, from: string, to: string): Filter => ({
      kind: 'days',
      name,
      label,
      from,
      to,
    })
    return [
      {
        kind: 'text',
        name: 'document',
        label: t('profiles.filters.document'),
        help: t('profiles.filters.document_help'),
      },
      {
        kind: 'choice',
        name: 'queue',
        label: t('profiles.filters.queue'),
        all: t('list.flag_all'),
        choices: [
          { value: 'in', label: t('profiles.filters.queue_in'), sends: { in_queue: '1' } },
          { value: 'identity', label: t('profiles.filters.queue_identity'), sends: { identity_request: '1' } },
        ],
      },
      days('waiting', t('fields.waiting_since'), 'waiting_from', 'waiting_until'),
      days('registered', t('profiles.filters.registered'), 'start_date', 'final_date'),
      days('verified', t('profiles.filters.verified'), 'verified_from', 'verified_to'),
      days('returned', t('profiles.filters.returned'), 'returned_from', 'returned_to'),
      {
        kind: 'options',
        name: 'status_id',
        label: t('fields.status'),
        needs: statuses.index.needs,
        useOptions: useStatusOptions,
      },
      ...(onlyOwn ? [] : whose),
      {
        kind: 'options',
        name: 'profile_type_id',
        label: t('fields.profile_type'),
        needs: profileTypes.index.needs,
        useOptions: useProfileTypeOptions,
      },
      {
        kind: 'options',
        name: 'document_type_id',
        label: t('fields.document_type'),
        useOptions: useDocumentTypeOptions,
      },
      { kind: 'options', name: 'locality_id', label: t('fields.locality'), useOptions: useLocalityOptions },
    ]
  }, [t, onlyOwn])
}

/** The queue of citizens to validate, in the form that the list draws. */
export function useProfileList(open: Dialogs['open']): ListDeclaration<CitizenRow> {
  const { t } = useTranslation()
  const who = usePrincipal()
  const path = useScreenPath()
  const onlyOwn = scopeOf(who) === 'own'
  const filters = useCitizenFilters(onlyOwn)
  // The server makes the file: immediately, or as a job where there are many rows.
  const exporting: Exporting<CitizenRow> = {
    offers: {
      allColumns: 'choice',
      sheets: citizenSheets
        .filter(({ needs }) => couldMeet(who, needs))
        .map(({ name }) => ({ name, label: t(`profiles.export_sheets.${name}`) })),
    },
    server: async (request) => (await import('./export-citizens.ts')).exportCitizens(request),
  }
  const to = (row: CitizenRow) => path(citizen, { id: row.id })

  function actions(row: CitizenRow): readonly (RowAction | false)[] {
    return [
      { name: 'details', label: t('profiles.actions.details'), icon: mdiCardAccountDetailsOutline, to: to(row) },
      can(who, 'assign-validator', 'Profile', row) && {
        name: 'assign',
        label: t('profiles.actions.assign'),
        icon: mdiAccountPlusOutline,
        badge: row.checker_id === null ? undefined : 1,
        run: () => open({ kind: 'assign', seen: row }),
      },
      can(who, 'assign-status', 'Profile', row) && {
        name: 'status',
        label: t('profiles.actions.status'),
        icon: mdiCheckCircleOutline,
        run: () => open({ kind: 'status', seen: row }),
      },
      couldMeet(who, listObservations.needs) && {
        name: 'observations',
        label: t('profiles.actions.observations'),
        icon: mdiCommentTextOutline,
        badge: row.observations_count === 0 ? undefined : row.observations_count,
        to: `${to(row)}#${observationsSection}`,
      },
      mayReadHistory(who, 'Profile', row) && {
        name: 'history',
        label: t('profiles.actions.history'),
        icon: mdiHistory,
        to: `${to(row)}#${historySection}`,
      },
    ]
  }

  const bulk: readonly (BulkAction | false)[] = [
    couldEver(who, 'assign-validator', 'Profile') && {
      name: 'assign',
      label: t('profiles.actions.assign'),
      icon: mdiAccountPlusOutline,
      run: (ticked, onDone) => open({ kind: 'assign-many', ticked, onDone }),
    },
  ]

  return {
    name: 'user-validation',
    call: listProfiles,
    fields,
    words: {
      title: t('titles.user-validation'),
      count: (count) => t('profiles.count', counted(count)),
      search: t('profiles.search'),
      empty: t(onlyOwn ? 'profiles.empty_own' : 'profiles.empty'),
      noMatch: t('profiles.no_match'),
    },
    filters,
    title: 'full_name',
    titleOf: (row) => nameCase(row.full_name),
    to,
    cells: citizenCells,
    widths,
    hidden,
    shown: onlyOwn ? shownOfOwn : shownOfAll,
    order,
    sorts: [
      { label: t('profiles.sorts.waiting'), sort: [{ column: 'waiting_since', descending: false }] },
      { label: t('profiles.sorts.newest'), sort: [{ column: 'created_at', descending: true }] },
    ],
    card: (row) => ({
      chip: <StatusChip text={row.status} color={row.color} />,
      facts: [
        { label: t('fields.document'), value: `${row.document_type} ${row.document}` },
        { label: t('fields.waiting_since'), value: <WaitingSince since={row.waiting_since} spoken /> },
        { label: t('fields.pending_files_count'), value: formatNumber(row.pending_files_count) },
      ],
    }),
    actions,
    bulk,
    exporting,
  }
}
