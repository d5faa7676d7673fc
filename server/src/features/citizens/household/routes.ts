import * as calls from '@portal/contract/citizens'
import { personExpanded, personHeaders } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { listing, titled } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { addPerson } from './add-person.ts'
import { invite, readGuardians, removeGuardian } from './guardians.ts'
import { registerIdentityRequests } from './identity-routes.ts'
import { acceptInvitation, declineInvitation, readInvitations } from './invitations.ts'
import { listChoices, listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { readPerson } from './rows.ts'
import { updatePerson } from './update-person.ts'

const headers = titled(personHeaders)
const expanded = titled(personExpanded)

/** The people of a citizen: the holder, beneficiaries and their guardians (citizens.md section 1.3). */
export function registerCitizenHousehold(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerCall(app, serving, calls.listPeople, async (context) => {
    const columns = { headers: headers[context.locale], expanded: expanded[context.locale] }
    return listing(await listPeople(db, context), context.query, context.url, columns)
  })
  registerDataCall(app, serving, calls.listPeopleToChoose, (context) =>
    listChoices(db, context.who, false, context.now),
  )
  registerDataCall(app, serving, calls.listVerifiedPeople, (context) => listChoices(db, context.who, true, context.now))
  registerCall(app, serving, calls.showPerson, async (context) => ({
    data: await readPerson(db, context.who, context.params.id, context.now),
    details: { headers: headers[context.locale], expanded: expanded[context.locale] },
  }))
  registerMessageCall(app, serving, calls.addPerson, 'done.person_added', async (context) => ({
    id: await addPerson(db, store, context),
  }))
  registerMessageCall(app, serving, calls.updatePerson, 'done.corrected', (context) => updatePerson(db, store, context))
  registerMessageCall(app, serving, calls.removePerson, 'done.person_removed', (context) => removePerson(db, context))

  registerDataCall(app, serving, calls.listGuardians, (context) =>
    readGuardians(db, context.who, context.params.id, context.now),
  )
  registerMessageCall(app, serving, calls.inviteGuardian, 'done.guardian_invited', (context) =>
    invite(db, context, 'guardian'),
  )
  registerMessageCall(app, serving, calls.handPersonOver, 'done.guardian_invited', (context) =>
    invite(db, context, 'handover'),
  )
  registerMessageCall(app, serving, calls.removeGuardian, 'done.guardian_ended', (context) =>
    removeGuardian(db, context),
  )
  registerDataCall(app, serving, calls.listGuardianInvitations, (context) =>
    readInvitations(db, context.who, context.now),
  )
  registerMessageCall(app, serving, calls.acceptGuardianInvitation, 'done.invitation_accepted', async (context) => ({
    profile_id: await acceptInvitation(db, context),
  }))
  registerMessageCall(app, serving, calls.declineGuardianInvitation, 'done.invitation_declined', (context) =>
    declineInvitation(db, context),
  )

  registerIdentityRequests(app, serving)
}
