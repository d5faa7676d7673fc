import { profileExpanded, profileHeaders, profileSensitive } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { showChangesSinceReturn } from '../../citizens/changes-since-return.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import type { AppContext, CallContext } from '../../http/call-context.ts'
import { listing, titled } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { registerMany } from '../../jobs/many/many-work.ts'
import type { Config } from '../../process/config.ts'
import { endAccountSessions, showAccount, updateAccount } from './account.ts'
import { addObservation } from './add-observation.ts'
import { assignValidator, assignWork } from './assign-validator.ts'
import { readChangesSince } from './changes-since.ts'
import { exportProfiles } from './export-profiles.ts'
import { grantIdentityRequest, readPendingIdentityRequest, refuseIdentityRequest } from './identity-requests.ts'
import { listDuplicates } from './list-duplicates.ts'
import { listObservations, observationColumns } from './list-observations.ts'
import { listProfiles } from './list-profiles.ts'
import { readMyDay } from './my-day.ts'
import { postponeProfile, resumeProfile } from './postpone.ts'
import { transitionProfile, undoAssignments, undoProfileTransition } from './profile-transitions.ts'
import { readTimeline } from './timeline.ts'
import { updateProfile } from './update-profile.ts'

const headers = titled(profileHeaders)
const expanded = titled(profileExpanded)
const whole = titled([...profileHeaders, ...profileExpanded, ...profileSensitive])
const observationHeaders = titled(observationColumns)

/** Citizens: list, detail, observations, and the transitions of their validation (domain facts §1.3, decisions §5). */
export function registerProfiles(
  app: FastifyInstance,
  serving: AppContext,
  { promisedDays }: Pick<Config, 'promisedDays'>,
): void {
  const { db } = serving
  const traceList = (
    context: Pick<CallContext<typeof calls.listObservations>, 'who' | 'origin' | 'query'>,
    entity: string,
    profile_id: number,
    count: number,
  ) => auditReading(db, context, { event: 'listed', entity, profile_id, values: pageShown(context.query, count) })

  registerCall(app, serving, calls.listProfiles, async (context) => {
    const { query, locale, url } = context
    const columns = { headers: headers[locale], expanded: expanded[locale] }
    return listing(await listProfiles(db, context), query, url, columns)
  })

  registerCall(app, serving, calls.showProfile, async (context) => {
    const { who, params, origin, now, locale } = context
    const profile = await showProfile(db, who, origin, params.id, now)
    const changed_since_return = await showChangesSinceReturn(db, who, profile, locale)
    return {
      data: changed_since_return === undefined ? profile : { ...profile, changed_since_return },
      details: { headers: whole[locale] },
    }
  })

  registerCall(app, serving, calls.listObservations, async (context) => {
    const { params, query, locale, url } = context
    const found = await listObservations(db, context.who, params.id, query, locale)
    await traceList(context, 'Observation', params.id, found.rows.length)
    return listing(found, query, url, { headers: observationHeaders[locale] })
  })

  registerCall(app, serving, calls.exportProfiles, (context) => exportProfiles(db, context))

  registerMessageCall(app, serving, calls.addObservation, 'done.noted', async (context) => ({
    id: await addObservation(db, context),
  }))

  registerCall(app, serving, calls.updateProfile, async (context) => {
    const details = await updateProfile(db, context)
    return { data: context.translate(details.changed.length > 0 ? 'done.corrected' : 'done.unchanged'), details }
  })

  registerDataCall(app, serving, calls.showAccount, (context) => showAccount(db, context))

  registerDataCall(app, serving, calls.updateAccount, (context) => updateAccount(db, context))

  registerMessageCall(app, serving, calls.endAccountSessions, 'done.signed_out_citizen', (context) =>
    endAccountSessions(db, context),
  )

  registerDataCall(app, serving, calls.pendingIdentityRequest, (context) => readPendingIdentityRequest(db, context))

  registerMessageCall(app, serving, calls.grantIdentityRequest, 'done.identity_granted', (context) =>
    grantIdentityRequest(db, context),
  )

  registerMessageCall(app, serving, calls.refuseIdentityRequest, 'done.identity_refused', (context) =>
    refuseIdentityRequest(db, context),
  )

  registerDataCall(app, serving, calls.profileChanges, (context) => readChangesSince(db, context))

  registerDataCall(app, serving, calls.listDuplicates, async (context) => {
    const profile_id = context.params.id
    const data = await listDuplicates(db, context.who, profile_id)
    const values = { count: data.length, duplicates_of: profile_id }
    await auditReading(db, context, { event: 'listed', entity: 'Profile', profile_id, values })
    return data
  })

  registerCall(app, serving, calls.timeline, async (context) => {
    const { params, query, locale, url } = context
    const found = await readTimeline(db, context.who, params.id, query, locale)
    await traceList(context, 'Audit', params.id, found.rows.length)
    return listing(found, query, url, { headers: [] })
  })

  registerCall(app, serving, calls.assignValidator, async (context) => {
    const details = await assignValidator(db, context)
    return { data: context.translate('done.assigned'), details }
  })

  registerMany(app, serving, assignWork)

  registerCall(app, serving, calls.undoAssignments, async (context) => {
    const { undone, skipped } = await undoAssignments(db, context)
    const details = {
      undone,
      skipped: skipped.map(({ id, error }) => ({
        id,
        reason: context.translate(`error_codes.${error.code}`, error.params),
      })),
    }
    return { data: context.translate('done.undone_many', { count: undone }), details }
  })

  registerMessageCall(app, serving, calls.transitionProfile, 'done.status_changed', (context) =>
    transitionProfile(db, context),
  )

  registerMessageCall(app, serving, calls.postponeProfile, 'done.postponed', (context) => postponeProfile(db, context))

  registerMessageCall(app, serving, calls.resumeProfile, 'done.resumed', (context) => resumeProfile(db, context))

  registerDataCall(app, serving, calls.myDay, (context) => readMyDay(db, context, promisedDays))

  registerMessageCall(app, serving, calls.undoProfileTransition, 'done.undone', (context) =>
    undoProfileTransition(db, context),
  )
}
