import { FieldValue } from './FieldValue.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'

/** The components that show a citizen at the review desk: `routes.tsx` passes them on. */
export const deskParts = { FieldValue, Observations, Timeline } as const
