import type { Registrar } from '../../http/registrar.ts'
import type { Config } from '../../process/config.ts'
import { registerCitizenAccount } from './account/routes.ts'
import { registerCitizenDocuments } from './documents/routes.ts'
import { registerCitizenEnrolments } from './enrolments/routes.ts'
import { registerCitizenHousehold } from './household/routes.ts'
import { registerCitizenNotices } from './notices/routes.ts'
import { registerCitizenOffer } from './offer/routes.ts'
import { registerCitizenPreferences } from './preferences/routes.ts'
import { registerCitizenTeams } from './teams/routes.ts'
import { registerCitizenTexts } from './texts/routes.ts'

/** The calls of the citizens' side (citizens.md). Each folder here is one part of it. */
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
