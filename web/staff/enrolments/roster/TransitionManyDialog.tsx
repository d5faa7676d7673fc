import { type BodyInput, type ProfileRow, type ResponseOf, type Schedule, status } from '@portal/contract'
import { checkTransitions, listRoster, transitionEnrolments } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { errorText, resolverOf } from '../../../kit/form/form.ts'
import { request } from '../../../kit/request/api.ts'
import { queryClient, useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { SkippedRows } from '../../list/many/ManyResult.tsx'
import { type ManyProps, useManyForm } from '../../list/many/many-form.tsx'
import { transitionKeys } from '../../offer/schedules/tags.ts'
import { ObservationBox } from '../enrolment/ObservationBox.tsx'
import { undoAll } from './transitions.ts'

interface Props extends ManyProps {
  readonly schedule: Schedule
  readonly accepts: boolean
}

/** The names of citizens shown before, from the cached responses. */
function nameOf(id: number): string {
  for (const [, response] of queryClient.getQueriesData<{ data?: unknown }>({
    queryKey: [listRoster.tag, listRoster.path],
  })) {
    const rows = Array.isArray(response?.data) ? (response.data as readonly Pick<ProfileRow, 'id' | 'full_name'>[]) : []
    const row = rows.find((one) => one.id === id)
    if (row !== undefined) return personNameCase(row.full_name)
  }
  return `#${id}`
}

/** Accepts, or rejects and withdraws, many enrolments: the selected ones, or all that match the filter after their number is confirmed. */
export function TransitionManyDialog({ schedule, accepts, selected, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const status_id = accepts ? status.enrolmentAccepted : status.enrolmentRejected
  const which = selected.kind === 'ids' ? { ids: [...selected.ids] } : { filter: selected.filter }
  const check = useCallQuery(
    checkTransitions,
    { params: { id: schedule.id }, body: { status_id, ...which } as BodyInput<typeof checkTransitions> },
    { freshFor: 0 },
  )
  const verdict = check.data?.data
  const unable = new Set(verdict?.skipped.map(({ id }) => id))
  const { form, frame, count, result } = useManyForm<{ observation: string }, ResponseOf<typeof transitionEnrolments>>({
    selected,
    // Who does not meet the requirements is left out, so the usual text is true for the others.
    values: { observation: accepts ? t('roster.transition.ready_accept_one') : '' },
    resolver: resolverOf(({ observation }) =>
      observation.trim() === ''
        ? { observation: { type: 'required', message: errorText('observation', 'validation.required') } }
        : {},
    ),
    send: ({ observation }, rows) => {
      // Citizens whose reason the person has already read are not sent again.
      const able = 'ids' in rows ? { ids: rows.ids.filter((id) => !unable.has(id)) } : rows
      const body = { status_id, observation, ...able } as BodyInput<typeof transitionEnrolments>
      return request(transitionEnrolments, { params: { id: schedule.id }, body })
    },
    invalidates: transitionKeys,
    undo: (made) => undoAll(schedule.id, made),
    skippedText: (amount) => t('schedules.many.people_left_out', amount),
    nameOf,
    isNothing: ({ moved }) => moved === 0,
    onDone,
    onClose,
  })

  if (result !== null) return result

  const amount = counted(count)
  const isChecking = verdict === undefined && check.error === null
  const cannotAny = verdict?.able === 0
  return (
    <Dialog
      {...frame}
      title={
        accepts ? t('roster.transition.many_accept_title', amount) : t('roster.transition.many_refuse_title', amount)
      }
      danger={!accepts}
      submit={
        isChecking || cannotAny ? undefined : t(accepts ? 'enrolment_transitions.accept' : 'roster.actions.refuse')
      }
    >
      <p>
        {`${t(accepts ? 'roster.transition.many_accept_help' : 'roster.transition.many_refuse_help')} ${
          accepts
            ? t('roster.transition.seats_now', {
                left: formatNumber(Math.max(0, schedule.quota - schedule.accepted)),
                quota: formatNumber(schedule.quota),
              })
            : ''
        }`}
      </p>
      {verdict === undefined ? (
        <QueryState query={check} waiting={<Status>{t('roster.transition.checking')}</Status>} compact />
      ) : verdict.skipped.length === 0 ? null : (
        <Status as="div" className="notice warning-tint">
          <p className="strong">
            {accepts
              ? t('roster.transition.cannot_accept', counted(unable.size))
              : t('roster.transition.cannot_refuse', counted(unable.size))}
          </p>
          <SkippedRows skipped={verdict.skipped} nameOf={nameOf} />
          <p>
            {cannotAny
              ? t('roster.transition.none_able')
              : accepts
                ? t('roster.transition.others_accepted', counted(verdict.able))
                : t('roster.transition.others_refused', counted(verdict.able))}
          </p>
        </Status>
      )}
      {isChecking || cannotAny ? null : <ObservationBox form={form} transition={accepts ? 'accept' : 'reject'} />}
    </Dialog>
  )
}
