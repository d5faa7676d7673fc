import { lazy } from '../../../kit/ui/lazy.tsx'
import { FieldValue, fieldText } from './FieldValue.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }))

/** The components that show and correct a citizen at the review desk: `routes.tsx` passes them on. */
export const deskParts = { FieldValue, fieldText, Observations, Timeline, CorrectDialog } as const
