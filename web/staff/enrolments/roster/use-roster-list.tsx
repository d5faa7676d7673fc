import {
  mdiAccountOutline,
  mdiAccountPlusOutline,
  mdiCardAccountDetailsOutline,
  mdiCheckCircle,
  mdiFileAlertOutline,
  mdiPhoneOutline,
  mdiPrinterOutline,
  mdiQrcode,
} from '@mdi/js'
import {
  couldEver,
  type EnrolmentTransitionName,
  type RosterRow,
  type Schedule,
  scopeOf,
  status,
} from '@portal/contract'
import { listRoster, statuses } from '@portal/contract/staff'
import { type ReactElement, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import type { BulkAction, Cells, ListDeclaration, RowAction, Selected } from '../../list/declare.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { Cell, NoData } from '../../list/table/Cell.tsx'
import { saveRoster } from '../../offer/schedules/list/row-work.ts'
import { citizenCells } from '../../people/citizen/facts/citizen-cells.tsx'
import { useCitizenFilters, useEnrolmentStatusOptions } from '../../people/citizen/facts/citizen-filters.ts'
import { PaymentDeadline } from '../enrolment/PaymentDeadline.tsx'
import { transitionIcons, transitionsFor } from './transitions.ts'

/** A dialog about enrolled citizens. */
export type RosterDialog =
  | { readonly kind: 'enrol' }
  | { readonly kind: 'transition'; readonly row: RosterRow; readonly transition: EnrolmentTransitionName }
  | { readonly kind: 'many'; readonly accepts: boolean; readonly selected: Selected; readonly onDone: () => void }

/** Consents whose current revision is not accepted. */
function MissingConsents({ count }: { readonly count: number }): ReactElement {
  const { t } = useTranslation()
  return (
    <span className={`inline gap-6 one-line ${count > 0 ? 'warning-ink' : ''}`}>
      <Icon
        path={count > 0 ? mdiFileAlertOutline : mdiCheckCircle}
        size={16}
        className={count > 0 ? undefined : 'success-ink'}
      />
      <span>{count > 0 ? t('roster.missing', { count }) : t('roster.none_missing')}</span>
    </span>
  )
}

/** The list of enrolled citizens: citizens as in other lists, plus the status of their enrolment. */
export function useRosterList(schedule: Schedule, open: (dialog: RosterDialog) => void): ListDeclaration<RosterRow> {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const onlyOwn = scopeOf(principal) === 'own'
  const ofCitizens = useCitizenFilters(onlyOwn)
  const params = useMemo(() => ({ id: schedule.id }), [schedule.id])
  const to = (row: RosterRow) => path('schedules-id-users-citizenId', { id: schedule.id, citizenId: row.id })

  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'options',
        name: 'schedule_status_id',
        label: t('fields.schedule_status_id'),
        needs: statuses.index.needs,
        useOptions: useEnrolmentStatusOptions,
      },
      ...ofCitizens,
    ],
    [t, ofCitizens],
  )

  const cells = useMemo<Cells<RosterRow>>(
    () => ({
      ...citizenCells,
      age: (row) =>
        row.age_waived ? (
          <span className="warning-ink" title={t('fields.age_waived')}>
            <span>{`${formatNumber(row.age)}* `}</span>
            <span className="visually-hidden">{t('fields.age_waived')}</span>
          </span>
        ) : (
          formatNumber(row.age)
        ),
      citizen_schedule_payment_at: (row, withText) =>
        row.citizen_schedule_payment_at === null ? (
          <NoData withText={withText} />
        ) : (
          <PaymentDeadline
            at={row.citizen_schedule_payment_at}
            runs={row.schedule_status_id === status.enrolmentAccepted}
          />
        ),
      missing_consents_count: (row) => <MissingConsents count={row.missing_consents_count} />,
      enrolled_by: (row) => (row.enrolled_by === null ? t('roster.oneself') : personNameCase(row.enrolled_by)),
    }),
    [t],
  )
  const shown = useMemo(
    () =>
      [
        'citizen_schedule_created_at',
        ...(schedule.is_paid ? (['citizen_schedule_payment_at'] as const) : []),
        ...(schedule.consent.length > 0 ? (['missing_consents_count'] as const) : []),
      ] as const,
    [schedule.is_paid, schedule.consent.length],
  )

  function actions(row: RosterRow): readonly (RowAction | false)[] {
    const transitions = transitionsFor(principal, row)
    return [
      { name: 'details', label: t('roster.actions.details'), icon: mdiCardAccountDetailsOutline, to: to(row) },
      ...transitions.map(
        (one): RowAction => ({
          name: one,
          label: t(`enrolment_transitions.${one}`),
          icon: transitionIcons[one],
          danger: one !== 'accept',
          run: () => open({ kind: 'transition', row, transition: one }),
        }),
      ),
      row.schedule_status_id === status.enrolmentAccepted && {
        name: 'voucher',
        label: t('roster.actions.voucher'),
        icon: mdiQrcode,
        to: `${to(row)}?show=voucher`,
      },
      {
        name: 'citizen',
        label: t('roster.actions.citizen'),
        icon: mdiAccountOutline,
        to: path('user-validation-id-citizen', { id: row.id }),
      },
    ]
  }

  const many = (accepts: boolean): BulkAction => ({
    name: accepts ? 'accept' : 'refuse',
    label: t(accepts ? 'enrolment_transitions.accept' : 'roster.actions.refuse'),
    icon: transitionIcons[accepts ? 'accept' : 'reject'],
    run: (selected, onDone) => open({ kind: 'many', accepts, selected, onDone }),
  })

  /** Opens another presentation of the filtered roster. */
  function openSheet(show: 'print' | 'phones'): void {
    const next = new URLSearchParams(search)
    for (const own of ['page', 'per_page', 'show', 'view']) next.delete(own)
    next.set('show', show)
    void navigate(`${path('schedules-id-users', { id: schedule.id })}?${next.toString()}`)
  }

  const mayEnrol = couldEver(principal, 'create', 'CitizenSchedule') && schedule.deleted_at === null
  return {
    name: 'schedules-id-users',
    heading: 'section',
    call: listRoster,
    params,
    labels: {
      title: t('roster.title'),
      count: (count) => t('roster.count', counted(count)),
      search: t('profiles.search'),
      empty: t(onlyOwn ? 'roster.empty_own' : 'roster.empty'),
      noMatch: t('roster.no_match'),
    },
    filters,
    title: 'full_name',
    titleOf: (row) => personNameCase(row.full_name),
    to,
    cells,
    shown,
    card: (row) => ({
      chip: <StatusChip text={row.schedule_status_name} color={row.schedule_status_color} />,
      facts: [
        'document',
        {
          label: t('fields.age'),
          value: row.age_waived ? `${formatNumber(row.age)} · ${t('fields.age_waived')}` : formatNumber(row.age),
        },
        row.citizen_schedule_payment_at !== null && row.schedule_status_id === status.enrolmentAccepted
          ? {
              label: t('fields.citizen_schedule_payment_at'),
              value: <PaymentDeadline at={row.citizen_schedule_payment_at} runs />,
            }
          : {
              label: t('fields.citizen_schedule_created_at'),
              value: <Cell kind="moment" value={row.citizen_schedule_created_at} />,
            },
      ],
    }),
    actions,
    bulk: couldEver(principal, 'assign-status', 'CitizenSchedule') ? [many(true), many(false)] : [],
    exporting: {
      server: ({ query, signal }) => saveRoster(schedule.id, query, signal),
      offers: { kinds: ['xlsx'], allColumns: 'always' },
    },
    tools: (
      <>
        <IconButton icon={mdiPhoneOutline} label={t('roster.phones.open')} onClick={() => openSheet('phones')} />
        <IconButton icon={mdiPrinterOutline} label={t('roster.print')} onClick={() => openSheet('print')} />
      </>
    ),
    primary: mayEnrol && { label: t('roster.enrol'), icon: mdiAccountPlusOutline, run: () => open({ kind: 'enrol' }) },
  }
}
