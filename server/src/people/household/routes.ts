import * as calls from '@portal/contract/citizens'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { addPerson } from './add-person.ts'
import { handPersonOver, inviteGuardian, readGuardians, removeGuardian, undoGuardianEnd } from './guardians.ts'
import { readOwnIdentityRequest, requestIdentityChange, withdrawIdentityRequest } from './identity-requests.ts'
import { acceptInvitation, declineInvitation, readInvitations } from './invitations.ts'
import { listChoices, listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { readPerson } from './rows.ts'
import { updatePerson } from './update-person.ts'

/** The people of a citizen: the holder, beneficiaries, their guardians, and requests to change verified data. */
export function registerCitizenHousehold({ data, create, write, list, show, store }: Registrar): void {
  list(calls.listPeople, { find: listPeople })
  data(calls.listPeopleToChoose, (db, { principal, now }) => listChoices(db, principal, false, now))
  data(calls.listVerifiedPeople, (db, { principal, now }) => listChoices(db, principal, true, now))
  show(calls.showPerson, (db, { principal, params, now }) => readPerson(db, principal, params.id, now))
  create(calls.addPerson, 'done.person_added', addPerson(store))
  write(calls.updatePerson, 'done.corrected', updatePerson(store))
  write(calls.removePerson, 'done.person_removed', removePerson)
  data(calls.listGuardians, readGuardians)
  write(calls.inviteGuardian, 'done.guardian_invited', inviteGuardian)
  write(calls.handPersonOver, 'done.guardian_invited', handPersonOver)
  write(calls.removeGuardian, 'done.guardian_ended', removeGuardian)
  write(calls.undoGuardianEnd, 'done.undone', undoGuardianEnd)
  data(calls.listGuardianInvitations, readInvitations)
  write(calls.acceptGuardianInvitation, 'done.invitation_accepted', acceptInvitation)
  write(calls.declineGuardianInvitation, 'done.invitation_declined', declineInvitation)

  create(calls.requestIdentityChange, 'done.identity_asked', requestIdentityChange)
  data(calls.ownIdentityRequest, readOwnIdentityRequest)
  write(calls.withdrawIdentityRequest, 'done.identity_withdrawn', withdrawIdentityRequest)
}
