import { profileExpanded, profileHeaders, profileSensitive } from '@portal/contract'
import {
  addObservation as addObservationCall,
  assignValidator as assignCall,
  assignValidatorToMany,
  listDuplicates as duplicatesCall,
  exportProfiles as exportCall,
  listProfiles as listCall,
  listObservations as listObservationsCall,
  moveProfile as moveCall,
  showAccount as showAccountCall,
  showProfile as showCall,
  timeline as timelineCall,
  undoAssignments as undoAssignmentsCall,
  undoMove as undoCall,
  updateAccount as updateAccountCall,
  updateProfile as updateCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { showProfile } from '../../citizens/show-profile.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, type CallContext, registerCall, signedIn } from '../../http/register-call.ts'
import { showAccount, updateAccount } from './account.ts'
import { addObservation } from './add-observation.ts'
import { assignMany, assignValidator } from './assign-validator.ts'
import { exportProfiles } from './export-profiles.ts'
import { listDuplicates } from './list-duplicates.ts'
import { listObservations, observationColumns } from './list-observations.ts'
import { listProfiles } from './list-profiles.ts'
import { transitionProfile, undoAssignments, undoProfileTransition } from './profile-transitions.ts'
import { readTimeline } from './timeline.ts'
import { updateProfile } from './update-profile.ts'

const headers = titled(profileHeaders)
const expanded = titled(profileExpanded)
const whole = titled([...profileHeaders, ...profileExpanded, ...profileSensitive])
const observationHeaders = titled(observationColumns)

/** Citizens: list, detail, observations, and the transitions of their validation (domain facts §1.3, decisions §5). */
export function registerProfiles(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  const traceList = (
    asked: Pick<CallContext<typeof listObservationsCall>, 'who' | 'origin' | 'query'>,
    entity: string,
    profile_id: number,
    count: number,
  ) => auditReading(db, asked, { event: 'listed', entity, profile_id, values: pageShown(asked.query, count) })

  registerCall(app, serving, listCall, async (asked) => {
    const { query, locale, url } = asked
    const columns = { headers: headers[locale], expanded: expanded[locale] }
    return listing(await listProfiles(db, asked), query, url, columns)
  })

  registerCall(app, serving, showCall, async (asked) => ({
    data: await showProfile(db, signedIn(asked), asked.origin, asked.params.id, asked.now),
    details: { headers: whole[asked.locale] },
  }))

  registerCall(app, serving, listObservationsCall, async (asked) => {
    const { params, query, locale, url } = asked
    const found = await listObservations(db, signedIn(asked), params.id, query, locale)
    await traceList(asked, 'Observation', params.id, found.rows.length)
    return listing(found, query, url, { headers: observationHeaders[locale] })
  })

  registerCall(app, serving, exportCall, (asked) => exportProfiles(db, asked))

  registerCall(app, serving, addObservationCall, async (asked) => ({
    details: { id: await addObservation(db, asked) },
    data: asked.say('done.noted'),
  }))

  registerCall(app, serving, updateCall, async (asked) => {
    const details = await updateProfile(db, asked)
    return { data: asked.say(details.changed.length > 0 ? 'done.corrected' : 'done.unchanged'), details }
  })

  registerCall(app, serving, showAccountCall, async (asked) => ({ data: await showAccount(db, asked), details: null }))

  registerCall(app, serving, updateAccountCall, async (asked) => ({
    data: await updateAccount(db, asked),
    details: null,
  }))

  registerCall(app, serving, duplicatesCall, async (asked) => {
    const profile_id = asked.params.id
    const data = await listDuplicates(db, signedIn(asked), profile_id)
    const values = { count: data.length, duplicates_of: profile_id }
    await auditReading(db, asked, { event: 'listed', entity: 'Profile', profile_id, values })
    return { data, details: null }
  })

  registerCall(app, serving, timelineCall, async (asked) => {
    const { params, query, locale, url } = asked
    const found = await readTimeline(db, signedIn(asked), params.id, query, locale)
    await traceList(asked, 'Audit', params.id, found.rows.length)
    return listing(found, query, url, { headers: [] })
  })

  registerCall(app, serving, assignCall, async (asked) => {
    const details = await assignValidator(db, asked)
    return { data: asked.say('done.assigned'), details }
  })

  registerCall(app, serving, assignValidatorToMany, async (asked) => {
    const { skipped, ...assigned } = await assignMany(db, asked)
    const details = {
      ...assigned,
      skipped: skipped.map(({ id, reason }) => ({ id, reason: asked.say(`skipped.${reason}`) })),
    }
    return { data: asked.say('done.assigned_many', { count: assigned.assigned }), details }
  })

  registerCall(app, serving, undoAssignmentsCall, async (asked) => {
    const { undone, skipped } = await undoAssignments(db, asked)
    const details = {
      undone,
      skipped: skipped.map(({ id, error }) => ({
        id,
        reason: asked.say(`refusals.${error.code}`, error.params),
      })),
    }
    return { data: asked.say('done.undone_many', { count: undone }), details }
  })

  registerCall(app, serving, moveCall, async (asked) => ({
    details: await transitionProfile(db, asked),
    data: asked.say('done.moved'),
  }))

  registerCall(app, serving, undoCall, async (asked) => {
    await undoProfileTransition(db, asked)
    return { data: asked.say('done.undone'), details: null }
  })
}
