import { Readable } from 'node:stream'
import type { Locale } from '@portal/contract'
import * as calls from '@portal/contract/citizens'
import { citizenEnrolmentExpanded, citizenEnrolmentHeaders } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { voucherOf, voucherPath } from '../../../enrolment/vouchers.ts'
import type { AppContext } from '../../../http/call-context.ts'
import { listing, titled } from '../../../http/envelope.ts'
import { StreamedAnswer } from '../../../http/other-answers.ts'
import { registerCall } from '../../../http/register-call.ts'
import { wireMomentOrNull } from '../../../text/time.ts'
import { registrarOf } from '../registrar.ts'
import { checkOwnEnrolment, enrolOwn } from './enrol-own.ts'
import { listOwnEnrolments, listSubscriptions, readCalendar, readSubscription } from './read-enrolments.ts'
import { withdrawSubscription } from './withdrawal.ts'

const headers = titled(citizenEnrolmentHeaders)
const expanded = titled(citizenEnrolmentExpanded)
const columnsIn = (locale: Locale) => ({ headers: headers[locale], expanded: expanded[locale] })

/** Taking part (citizens.md section 1.5). `publicUrl` is the public address of the portal, if it is configured. */
export function registerCitizenEnrolments(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  const { data, message } = registrarOf(app, serving)

  message(calls.enrolOwn, 'done.enrolled_own', enrolOwn)

  data(calls.checkOwnEnrolment, async (_, context) => {
    const { blockers, consents } = await checkOwnEnrolment(db, context)
    const reasons = blockers.map(({ code, params, from }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      from: wireMomentOrNull(from),
    }))
    // An overlap only has to be accepted.
    return { can_enrol: reasons.every(({ code }) => code === 'clash_warning'), reasons, consents }
  })

  registerCall(app, serving, calls.listSubscriptions, async (context) =>
    listing(await listSubscriptions(db, context), context.query, context.url, columnsIn(context.locale)),
  )
  registerCall(app, serving, calls.listOwnEnrolments, async (context) =>
    listing(await listOwnEnrolments(db, context), context.query, context.url, columnsIn(context.locale)),
  )
  registerCall(app, serving, calls.showSubscription, async ({ who, params, locale, now }) => ({
    data: await readSubscription(db, who, params.id, now),
    details: columnsIn(locale),
  }))

  message(calls.withdrawSubscription, 'done.withdrawn', withdrawSubscription)

  data(calls.subscriptionVoucher, async (_, { who, params, now }) => {
    const { citizen_schedule_id } = await readSubscription(db, who, params.id, now)
    return voucherOf(db, citizen_schedule_id, { now, publicUrl }, voucherPath)
  })

  const host = publicUrl === null ? 'portal' : new URL(publicUrl).hostname
  registerCall(app, serving, calls.subscriptionCalendar, async ({ who, params: { id } }) => {
    const file = await readCalendar(db, who, id, host)
    return new StreamedAnswer(Readable.from([file]), 'text/calendar; charset=utf-8', {
      'content-disposition': `attachment; filename="actividad-${id}.ics"`,
    })
  })

  data(calls.listBookings, async () => [])
  data(calls.listPendingPayments, async () => [])
}
