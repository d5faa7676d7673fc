import { lazy } from '../../../kit/ui/lazy.tsx'
import { Duplicates } from './Duplicates.tsx'
import { FieldValue, fieldText } from './FieldValue.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }))

/** The components that show and correct a citizen at the review desk: `routes.tsx` passes them on. */
export const deskParts = { Duplicates, FieldValue, fieldText, Observations, Timeline, CorrectDialog } as const
