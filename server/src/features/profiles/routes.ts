import { profileExpanded, profileHeaders, profileSensitive } from '@portal/contract'
import {
  addObservation as addObservationCall,
  assignValidator as assignCall,
  profileChanges as changesCall,
  listDuplicates as duplicatesCall,
  endAccountSessions as endSessionsCall,
  exportProfiles as exportCall,
  grantIdentityRequest as grantCall,
  listProfiles as listCall,
  listObservations as listObservationsCall,
  myDay as myDayCall,
  pendingIdentityRequest as pendingCall,
  postponeProfile as postponeCall,
  refuseIdentityRequest as refuseCall,
  resumeProfile as resumeCall,
  showAccount as showAccountCall,
  showProfile as showCall,
  timeline as timelineCall,
  transitionProfile as transitionCall,
  undoAssignments as undoAssignmentsCall,
  undoProfileTransition as undoCall,
  updateAccount as updateAccountCall,
  updateProfile as updateCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { showChangesSinceReturn } from '../../citizens/changes-since-return.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, type CallContext, registerCall, signedIn } from '../../http/register-call.ts'
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
    context: Pick<CallContext<typeof listObservationsCall>, 'who' | 'origin' | 'query'>,
    entity: string,
    profile_id: number,
    count: number,
  ) => auditReading(db, context, { event: 'listed', entity, profile_id, values: pageShown(context.query, count) })

  registerCall(app, serving, listCall, async (context) => {
    const { query, locale, url } = context
    const columns = { headers: headers[locale], expanded: expanded[locale] }
    return listing(await listProfiles(db, context), query, url, columns)
  })

  registerCall(app, serving, showCall, async (context) => {
    const { params, origin, now, locale } = context
    const who = signedIn(context)
    const profile = await showProfile(db, who, origin, params.id, now)
    const changed_since_return = await showChangesSinceReturn(db, who, profile, locale)
    return {
      data: changed_since_return === undefined ? profile : { ...profile, changed_since_return },
      details: { headers: whole[locale] },
    }
  })

  registerCall(app, serving, listObservationsCall, async (context) => {
    const { params, query, locale, url } = context
    const found = await listObservations(db, signedIn(context), params.id, query, locale)
    await traceList(context, 'Observation', params.id, found.rows.length)
    return listing(found, query, url, { headers: observationHeaders[locale] })
  })

  registerCall(app, serving, exportCall, (context) => exportProfiles(db, context))

  registerMessageCall(app, serving, addObservationCall, 'done.noted', async (context) => ({
    id: await addObservation(db, context),
  }))

  registerCall(app, serving, updateCall, async (context) => {
    const details = await updateProfile(db, context)
    return { data: context.translate(details.changed.length > 0 ? 'done.corrected' : 'done.unchanged'), details }
  })

  registerDataCall(app, serving, showAccountCall, (context) => showAccount(db, context))

  registerDataCall(app, serving, updateAccountCall, (context) => updateAccount(db, context))

  registerMessageCall(app, serving, endSessionsCall, 'done.signed_out_citizen', (context) =>
    endAccountSessions(db, context),
  )

  registerDataCall(app, serving, pendingCall, (context) => readPendingIdentityRequest(db, context))

  registerMessageCall(app, serving, grantCall, 'done.identity_granted', (context) => grantIdentityRequest(db, context))

  registerMessageCall(app, serving, refuseCall, 'done.identity_refused', (context) =>
    refuseIdentityRequest(db, context),
  )

  registerDataCall(app, serving, changesCall, (context) => readChangesSince(db, context))

  registerDataCall(app, serving, duplicatesCall, async (context) => {
    const profile_id = context.params.id
    const data = await listDuplicates(db, signedIn(context), profile_id)
    const values = { count: data.length, duplicates_of: profile_id }
    await auditReading(db, context, { event: 'listed', entity: 'Profile', profile_id, values })
    return data
  })

  registerCall(app, serving, timelineCall, async (context) => {
    const { params, query, locale, url } = context
    const found = await readTimeline(db, signedIn(context), params.id, query, locale)
    await traceList(context, 'Audit', params.id, found.rows.length)
    return listing(found, query, url, { headers: [] })
  })

  registerCall(app, serving, assignCall, async (context) => {
    const details = await assignValidator(db, context)
    return { data: context.translate('done.assigned'), details }
  })

  registerMany(app, serving, assignWork)

  registerCall(app, serving, undoAssignmentsCall, async (context) => {
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

  registerMessageCall(app, serving, transitionCall, 'done.status_changed', (context) => transitionProfile(db, context))

  registerMessageCall(app, serving, postponeCall, 'done.postponed', (context) => postponeProfile(db, context))

  registerMessageCall(app, serving, resumeCall, 'done.resumed', (context) => resumeProfile(db, context))

  registerDataCall(app, serving, myDayCall, (context) => readMyDay(db, context, promisedDays))

  registerMessageCall(app, serving, undoCall, 'done.undone', (context) => undoProfileTransition(db, context))
}
