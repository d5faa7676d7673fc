import { registerCitizenPreferences } from '../accounts/citizens/preferences/routes.ts'
import { registerCitizenAccount } from '../accounts/citizens/routes.ts'
import type { Config } from '../base/process/config.ts'
import type { Registrar } from '../base/services/calls/registrar.ts'
import { registerCitizenEnrolments } from '../enrolments/own/routes.ts'
import { registerCitizenTeams } from '../enrolments/own-teams/routes.ts'
import { registerCitizenNotices } from '../notices/own/routes.ts'
import { registerCitizenOffer } from '../offer/citizens/routes.ts'
import { registerCitizenTexts } from '../offer/texts/routes.ts'
import { registerCitizenHousehold } from '../people/household/routes.ts'
import { registerCitizenDocuments } from '../people/own-documents/routes.ts'

/** The calls of the citizens' side. Each folder here is one part of it. */
export function registerCitizens(registrar: Registrar, config: Config): void {
  registerCitizenAccount(registrar, config)
  registerCitizenOffer(registrar)
  registerCitizenTexts(registrar)
  registerCitizenHousehold(registrar)
  registerCitizenDocuments(registrar)
  registerCitizenEnrolments(registrar, config.publicUrl)
  registerCitizenNotices(registrar)
  registerCitizenTeams(registrar)
  registerCitizenPreferences(registrar)
}
