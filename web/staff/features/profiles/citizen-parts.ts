import { CitizenFacts } from './CitizenFacts.tsx'
import { MailLink, PhoneLink } from './ContactLinks.tsx'
import { Observations } from './Observations.tsx'
import { citizenCells, useCitizenFilters } from './use-profile-list.tsx'

/** The components that show citizens, for screens of other features: `routes.tsx` passes them on. */
export const citizenParts = {
  cells: citizenCells,
  useFilters: useCitizenFilters,
  Mail: MailLink,
  Phone: PhoneLink,
  Facts: CitizenFacts,
  Observations,
} as const
