import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
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
export function registerCitizens(app: FastifyInstance, serving: AppContext, config: Config): void {
  registerCitizenAccount(app, serving, config)
  registerCitizenOffer(app, serving, config)
  registerCitizenTexts(app, serving)
  registerCitizenHousehold(app, serving)
  registerCitizenDocuments(app, serving)
  registerCitizenEnrolments(app, serving, config.publicUrl)
  registerCitizenNotices(app, serving)
  registerCitizenTeams(app, serving)
  registerCitizenPreferences(app, serving)
}
