import { assignors, validators } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { Config } from '../../base/process/config.ts'
import { isValidator } from '../../base/services/authority/policies/user.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { registerMany } from '../../base/services/jobs/many/many-work.ts'
import { readReadyObservations } from '../../base/services/transitions/ready-observations.ts'
import { showChangesSinceReturn } from '../changes-since-return.ts'
import { showProfile } from '../show-profile.ts'
import { accountReading, endAccountSessions, readAccount, updateAccount } from './account.ts'
import { assignValidator, assignWork } from './assign-validator.ts'
import { countMatches } from './count-matches.ts'
import { exportProfiles } from './export-profiles.ts'
import { handOverProfile, undoHandover } from './hand-over.ts'
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
import { writeReadyObservations } from './ready-observations.ts'
import { isAssignor, staffWith } from './staff-with-role.ts'
import { readChangesSince, readTimeline } from './timeline.ts'
import { updateProfile } from './update-profile.ts'
import { readMyDay } from './waiting-citizens.ts'

/** Citizens: list, detail, observations, and the transitions of their validation. */
export function registerProfiles(registrar: Registrar, { promisedDays }: Config): void {
  const { call, change, create, data, write, writeData, list, show } = registrar

  list(calls.listProfiles, { find: listProfiles })

  data(calls.profileMatches, countMatches, {
    reading: ({ query: filter }, { statuses }) => {
      return {
        event: 'listed',
        entity: 'Profile',
        values: { filter, count: statuses.filter(({ id }) => id !== null).length },
      }
    },
  })

  show(calls.showProfile, async (db, { principal, params, origin, now, locale }) => {
    const profile = await showProfile(db, principal, origin, params.id, now)
    const changed_since_return = await showChangesSinceReturn(db, principal, profile, locale)
    return changed_since_return === undefined ? profile : { ...profile, changed_since_return }
  })

  list(calls.listObservations, {
    find: listObservations,
    reading: ({ params }) => ({ entity: 'Observation', profile_id: params.id }),
  })

  call(calls.exportProfiles, exportProfiles)

  create(calls.addObservation, 'done.noted', addObservation)
  data(calls.listReadyObservations, readReadyObservations)
  write(calls.updateReadyObservations, 'done.ready_saved', writeReadyObservations)

  data(validators, (db, { now }) => staffWith(db, isValidator, now))
  data(assignors, (db, { now }) => staffWith(db, isAssignor, now))
  change(calls.updateProfile, updateProfile)

  data(calls.showAccount, readAccount, { reading: accountReading })
  writeData(calls.updateAccount, updateAccount)
  write(calls.endAccountSessions, 'done.signed_out_citizen', endAccountSessions)
  data(calls.pendingIdentityRequest, readPendingIdentityRequest, {
    reading: ({ params }, request) =>
      request === null
        ? []
        : { event: 'read', entity: 'IdentityRequest', entity_id: request.id, profile_id: params.id, values: {} },
  })
  write(calls.grantIdentityRequest, 'done.identity_granted', grantIdentityRequest)
  write(calls.refuseIdentityRequest, 'done.identity_refused', refuseIdentityRequest)
  data(calls.profileChanges, readChangesSince)

  data(calls.listDuplicates, (db, { principal, params }) => listDuplicates(db, principal, params.id), {
    reading: ({ params: { id } }, { length: count }) => {
      return { event: 'listed', entity: 'Profile', profile_id: id, values: { count, duplicates_of: id } }
    },
  })

  list(calls.timeline, {
    find: readTimeline,
    reading: ({ params }) => ({ entity: 'Audit', profile_id: params.id }),
  })

  write(calls.assignValidator, 'done.assigned', assignValidator)
  registerMany(registrar, assignWork)

  change(calls.undoAssignments, undoAssignments)

  write(calls.transitionProfile, 'done.status_changed', transitionProfile)
  write(calls.handOverProfile, 'done.handed_over', handOverProfile)
  write(calls.undoHandover, 'done.undone', undoHandover)
  write(calls.postponeProfile, 'done.postponed', postponeProfile)
  write(calls.resumeProfile, 'done.resumed', resumeProfile)
  data(calls.myDay, (db, context) => readMyDay(db, context, promisedDays))
  write(calls.undoProfileTransition, 'done.undone', undoProfileTransition)
}
