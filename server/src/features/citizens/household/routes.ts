import * as calls from '@portal/contract/citizens'
import { personExpanded, personHeaders } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { listing, titled } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registrarOf } from '../registrar.ts'
import { addPerson } from './add-person.ts'
import { invite, readGuardians, removeGuardian } from './guardians.ts'
import { askIdentityChange, readOwnIdentityRequest, withdrawIdentityRequest } from './identity-requests.ts'
import { acceptInvitation, declineInvitation, readInvitations } from './invitations.ts'
import { listChoices, listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { readPerson } from './rows.ts'
import { updatePerson } from './update-person.ts'

const headers = titled(personHeaders)
const expanded = titled(personExpanded)

/** The people of a citizen: the holder, beneficiaries, their guardians, and requests to change verified data (citizens.md section 1.3). */
export function registerCitizenHousehold(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving
  const { data, message } = registrarOf(app, serving)

  registerCall(app, serving, calls.listPeople, async (context) => {
    const columns = { headers: headers[context.locale], expanded: expanded[context.locale] }
    return listing(await listPeople(db, context), context.query, context.url, columns)
  })
  data(calls.listPeopleToChoose, (_, { who, now }) => listChoices(db, who, false, now))
  data(calls.listVerifiedPeople, (_, { who, now }) => listChoices(db, who, true, now))
  registerCall(app, serving, calls.showPerson, async ({ who, params, locale, now }) => ({
    data: await readPerson(db, who, params.id, now),
    details: { headers: headers[locale], expanded: expanded[locale] },
  }))
  message(calls.addPerson, 'done.person_added', async (_, context) => ({ id: await addPerson(db, store, context) }))
  message(calls.updatePerson, 'done.corrected', (_, context) => updatePerson(db, store, context))
  message(calls.removePerson, 'done.person_removed', removePerson)

  data(calls.listGuardians, readGuardians)
  message(calls.inviteGuardian, 'done.guardian_invited', (_, context) => invite(db, context, 'guardian'))
  message(calls.handPersonOver, 'done.guardian_invited', (_, context) => invite(db, context, 'handover'))
  message(calls.removeGuardian, 'done.guardian_ended', removeGuardian)
  data(calls.listGuardianInvitations, readInvitations)
  message(calls.acceptGuardianInvitation, 'done.invitation_accepted', async (_, context) => ({
    profile_id: await acceptInvitation(db, context),
  }))
  message(calls.declineGuardianInvitation, 'done.invitation_declined', declineInvitation)

  message(calls.askIdentityChange, 'done.identity_asked', async (_, context) => ({
    id: await askIdentityChange(db, context),
  }))
  data(calls.ownIdentityRequest, readOwnIdentityRequest)
  message(calls.withdrawIdentityRequest, 'done.identity_withdrawn', withdrawIdentityRequest)
}
