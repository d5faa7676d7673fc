import { lazy } from '../../../kit/ui/lazy.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { Duplicates } from './Duplicates.tsx'
import { FieldValue, fieldText } from './FieldValue.tsx'
import { IdentityRequestCard } from './IdentityRequestCard.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'

const CorrectDialog = lazy(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

/** The components that show and correct a citizen at the review desk: `routes.tsx` passes them on. */
export const deskParts = {
  ChangedNotice,
  Duplicates,
  FieldValue,
  fieldText,
  IdentityRequestCard,
  Observations,
  Timeline,
  CorrectDialog,
} as const
