import { profileExpanded, profileHeaders, profileSensitive } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading } from '../../audit/audit-reading.ts'
import { showChangesSinceReturn } from '../../citizens/changes-since-return.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import type { AppContext } from '../../http/call-context.ts'
import { columnsNamed, registerListCall, registerShowCall } from '../../http/list-calls.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { registerMany } from '../../jobs/many/many-work.ts'
import type { Config } from '../../process/config.ts'
import { endAccountSessions, showAccount, updateAccount } from './account.ts'
import { assignValidator, assignWork } from './assign-validator.ts'
import { exportProfiles } from './export-profiles.ts'
import { grantIdentityRequest, readPendingIdentityRequest, refuseIdentityRequest } from './identity-requests.ts'
import { listDuplicates, listProfiles } from './list-profiles.ts'
import { addObservation, listObservations } from './observations.ts'
import {
  postponeProfile,
  resumeProfile,
  transitionProfile,
  undoAssignments,
  undoProfileTransition,
} from './profile-transitions.ts'
import { readChangesSince, readTimeline } from './timeline.ts'
import { updateProfile } from './update-profile.ts'
import { readMyDay } from './waiting-citizens.ts'

/** Citizens: list, detail, observations, and the transitions of their validation (domain facts §1.3, decisions §5). */
export function registerProfiles(app: FastifyInstance, serving: AppContext, { promisedDays }: Config): void {
  const { db } = serving

  const columns = { headers: profileHeaders, expanded: profileExpanded }
  registerListCall(app, serving, calls.listProfiles, { ...columns, find: listProfiles })

  const whole = [...profileHeaders, ...profileExpanded, ...profileSensitive]
  registerShowCall(app, serving, calls.showProfile, whole, async (_, { who, params, origin, now, locale }) => {
    const profile = await showProfile(db, who, origin, params.id, now)
    const changed_since_return = await showChangesSinceReturn(db, who, profile, locale)
    return changed_since_return === undefined ? profile : { ...profile, changed_since_return }
  })

  registerListCall(app, serving, calls.listObservations, {
    headers: columnsNamed(['id', 'observation', 'user', 'created_at']),
    find: listObservations,
    reading: ({ params }) => ({ entity: 'Observation', profile_id: params.id }),
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

  registerListCall(app, serving, calls.timeline, {
    headers: [],
    find: readTimeline,
    reading: ({ params }) => ({ entity: 'Audit', profile_id: params.id }),
  })

  registerMessageCall(app, serving, calls.assignValidator, 'done.assigned', (context) => assignValidator(db, context))

  registerMany(app, serving, assignWork)

  registerCall(app, serving, calls.undoAssignments, async (context) => {
    const details = await undoAssignments(db, context)
    return { data: context.translate('done.undone_many', { count: details.undone }), details }
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
