import {
  addObservation as addObservationCall,
  assignValidator as assignCall,
  assignValidatorToMany,
  listDuplicates as duplicatesCall,
  exportProfiles as exportCall,
  listProfiles as listCall,
  listObservations as listObservationsCall,
  moveProfile as moveCall,
  profileExpanded,
  profileHeaders,
  profileSensitive,
  showAccount as showAccountCall,
  showProfile as showCall,
  timeline as timelineCall,
  undoAssignments as undoAssignmentsCall,
  undoMove as undoCall,
  updateAccount as updateAccountCall,
  updateProfile as updateCall,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { type Asked, answer, type Serving, signedIn } from '../answer.ts'
import { showProfile } from '../citizens/show-profile.ts'
import { listing, titled } from '../envelope.ts'
import { pageShown, traceReading } from '../trace-reading.ts'
import { showAccount, updateAccount } from './account.ts'
import { addObservation } from './add-observation.ts'
import { assignMany } from './assign-many.ts'
import { assignValidator } from './assign-validator.ts'
import { exportProfiles } from './export-profiles.ts'
import { listDuplicates } from './list-duplicates.ts'
import { listObservations, observationColumns } from './list-observations.ts'
import { listProfiles } from './list-profiles.ts'
import { moveProfile } from './move-profile.ts'
import { readTimeline } from './timeline.ts'
import { undoAssignments, undoMove } from './undo-move.ts'
import { updateProfile } from './update-profile.ts'

const headers = titled(profileHeaders)
const expanded = titled(profileExpanded)
const whole = titled([...profileHeaders, ...profileExpanded, ...profileSensitive])
const observationHeaders = titled(observationColumns)

/** Citizens: list, detail, observations, and the moves of their validation (domain facts §1.3, decisions §5). */
export function registerProfiles(app: FastifyInstance, serving: Serving): void {
  const { db } = serving
  const traceList = (
    asked: Pick<Asked<typeof listObservationsCall>, 'who' | 'origin' | 'query'>,
    entity: string,
    profile_id: number,
    count: number,
  ) => traceReading(db, asked, { event: 'listed', entity, profile_id, values: pageShown(asked.query, count) })

  answer(app, serving, listCall, async (asked) => {
    const { query, locale, url } = asked
    const columns = { headers: headers[locale], expanded: expanded[locale] }
    return listing(await listProfiles(db, asked), query, url, columns)
  })

  answer(app, serving, showCall, async (asked) => ({
    data: await showProfile(db, signedIn(asked), asked.origin, asked.params.id, asked.now),
    details: { headers: whole[asked.locale] },
  }))

  answer(app, serving, listObservationsCall, async (asked) => {
    const { params, query, locale, url } = asked
    const found = await listObservations(db, signedIn(asked), params.id, query, locale)
    await traceList(asked, 'Observation', params.id, found.rows.length)
    return listing(found, query, url, { headers: observationHeaders[locale] })
  })

  answer(app, serving, exportCall, (asked) => exportProfiles(db, asked))

  answer(app, serving, addObservationCall, async (asked) => ({
    details: { id: await addObservation(db, asked) },
    data: asked.say('done.noted'),
  }))

  answer(app, serving, updateCall, async (asked) => {
    const details = await updateProfile(db, asked)
    return { data: asked.say(details.changed.length > 0 ? 'done.corrected' : 'done.unchanged'), details }
  })

  answer(app, serving, showAccountCall, async (asked) => ({ data: await showAccount(db, asked), details: null }))

  answer(app, serving, updateAccountCall, async (asked) => ({ data: await updateAccount(db, asked), details: null }))

  answer(app, serving, duplicatesCall, async (asked) => {
    const profile_id = asked.params.id
    const data = await listDuplicates(db, signedIn(asked), profile_id)
    const values = { count: data.length, duplicates_of: profile_id }
    await traceReading(db, asked, { event: 'listed', entity: 'Profile', profile_id, values })
    return { data, details: null }
  })

  answer(app, serving, timelineCall, async (asked) => {
    const { params, query, locale, url } = asked
    const found = await readTimeline(db, signedIn(asked), params.id, query, locale)
    await traceList(asked, 'Audit', params.id, found.rows.length)
    return listing(found, query, url, { headers: [] })
  })

  answer(app, serving, assignCall, async (asked) => {
    const details = await assignValidator(db, asked)
    return { data: asked.say('done.assigned'), details }
  })

  answer(app, serving, assignValidatorToMany, async (asked) => {
    const { skipped, ...assigned } = await assignMany(db, asked)
    const details = {
      ...assigned,
      skipped: skipped.map(({ id, reason }) => ({ id, reason: asked.say(`skipped.${reason}`) })),
    }
    return { data: asked.say('done.assigned_many', { count: assigned.assigned }), details }
  })

  answer(app, serving, undoAssignmentsCall, async (asked) => {
    const { undone, skipped } = await undoAssignments(db, asked)
    const details = {
      undone,
      skipped: skipped.map(({ id, refusal }) => ({
        id,
        reason: asked.say(`refusals.${refusal.code}`, refusal.params),
      })),
    }
    return { data: asked.say('done.undone_many', { count: undone }), details }
  })

  answer(app, serving, moveCall, async (asked) => ({
    details: await moveProfile(db, asked),
    data: asked.say('done.moved'),
  }))

  answer(app, serving, undoCall, async (asked) => {
    await undoMove(db, asked)
    return { data: asked.say('done.undone'), details: null }
  })
}
