import { CitizenFacts } from './CitizenFacts.tsx'
import { MailLink, PhoneLink } from './ContactLinks.tsx'
import { Observations } from './Observations.tsx'
import { citizenCells, useCitizenFilters } from './use-profile-list.tsx'

/** How citizens are drawn, for screens of others that show them too: `routes.tsx` hands it on. */
export const citizenParts = {
  cells: citizenCells,
  useFilters: useCitizenFilters,
  Mail: MailLink,
  Phone: PhoneLink,
  Facts: CitizenFacts,
  Observations,
} as const
