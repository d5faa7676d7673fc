import {
  acceptGuardianInvitation,
  addPerson as addCall,
  declineGuardianInvitation,
  handPersonOver,
  inviteGuardian,
  listPeople as listCall,
  listGuardianInvitations,
  listGuardians,
  listPeopleToChoose,
  listVerifiedPeople,
  personExpanded,
  personHeaders,
  removePerson as removeCall,
  removeGuardian as removeGuardianCall,
  showPerson,
  updatePerson as updateCall,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { listing, titled } from '../../../http/envelope.ts'
import { type AppContext, registerCall, signedInCitizen } from '../../../http/register-call.ts'
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

  registerCall(app, serving, listCall, async (context) => {
    const columns = { headers: headers[context.locale], expanded: expanded[context.locale] }
    return listing(await listPeople(db, context), context.query, context.url, columns)
  })
  registerDataCall(app, serving, listPeopleToChoose, (context) =>
    listChoices(db, signedInCitizen(context), false, context.now),
  )
  registerDataCall(app, serving, listVerifiedPeople, (context) =>
    listChoices(db, signedInCitizen(context), true, context.now),
  )
  registerCall(app, serving, showPerson, async (context) => ({
    data: await readPerson(db, signedInCitizen(context), context.params.id, context.now),
    details: { headers: headers[context.locale], expanded: expanded[context.locale] },
  }))
  registerMessageCall(app, serving, addCall, 'done.person_added', async (context) => ({
    id: await addPerson(db, store, context),
  }))
  registerMessageCall(app, serving, updateCall, 'done.corrected', (context) => updatePerson(db, store, context))
  registerMessageCall(app, serving, removeCall, 'done.person_removed', (context) => removePerson(db, context))

  registerDataCall(app, serving, listGuardians, (context) =>
    readGuardians(db, signedInCitizen(context), context.params.id, context.now),
  )
  registerMessageCall(app, serving, inviteGuardian, 'done.guardian_invited', (context) =>
    invite(db, context, 'guardian'),
  )
  registerMessageCall(app, serving, handPersonOver, 'done.guardian_invited', (context) =>
    invite(db, context, 'handover'),
  )
  registerMessageCall(app, serving, removeGuardianCall, 'done.guardian_ended', (context) => removeGuardian(db, context))
  registerDataCall(app, serving, listGuardianInvitations, (context) =>
    readInvitations(db, signedInCitizen(context), context.now),
  )
  registerMessageCall(app, serving, acceptGuardianInvitation, 'done.invitation_accepted', async (context) => ({
    profile_id: await acceptInvitation(db, context),
  }))
  registerMessageCall(app, serving, declineGuardianInvitation, 'done.invitation_declined', (context) =>
    declineInvitation(db, context),
  )

  registerIdentityRequests(app, serving)
}
