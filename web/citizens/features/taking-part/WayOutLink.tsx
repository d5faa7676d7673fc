import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ButtonLink } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useEnrolments } from './enrolments.ts'
import type { WayOut } from './refusals.ts'
import { isCurrent } from './week.ts'

interface Props {
  readonly wayOut: WayOut
  readonly schedule: number
  readonly person: number
  /** The program of the schedule: others like it are found by it. */
  readonly program: number
}

/** The link to what helps against a refusal; nothing where it is on this page. */
export function WayOutLink({ wayOut, schedule, person, program }: Props): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  const enrolments = useEnrolments(wayOut === 'enrolment')
  if (wayOut === 'wait' || wayOut === 'accept' || wayOut === 'team') return null
  // The enrolment is known by its number: the link waits for it.
  if (wayOut === 'enrolment' && enrolments.isPending) return null
  const found = enrolments.data?.data.find((one) => one.id === schedule && one.profile_id === person && isCurrent(one))
  const addresses = {
    others: `${to('offer')}?program_id=${program}`,
    enrolment: found === undefined ? to('my-activities') : to('enrolment', { id: found.citizen_schedule_id }),
    person: to('person', { id: person }),
    mine: to('my-activities'),
  }
  return (
    <ButtonLink to={addresses[wayOut]} variant="outlined" size="small">
      {t(`part.ways.${wayOut}`)}
    </ButtonLink>
  )
}
