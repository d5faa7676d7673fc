import type { CitizenNotice, CitizenNoticeLink, CitizenPageName } from '@portal/contract/citizens'

/** Groups notices by their day, `YYYY-MM-DD` in Bogotá, and keeps their order. */
export function byDay(notices: readonly CitizenNotice[]) {
  const days: { day: string; notices: CitizenNotice[] }[] = []
  for (const notice of notices) {
    const day = notice.created_at.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else days.push({ day, notices: [notice] })
  }
  return days
}

/** Our page for the route that a notice contains, which is one of the existing clients. */
export function pageOfLink({ name, params }: CitizenNoticeLink): [CitizenPageName, { id: number }] {
  return [name === 'SubscriptionDetails' ? 'enrolment' : 'person', { id: params.id }]
}
