import { FieldValue } from './FieldValue.tsx'
import { Observations } from './Observations.tsx'
import { Timeline } from './Timeline.tsx'

/** How a citizen is drawn at the review desk: `routes.tsx` hands it on. */
export const deskParts = { FieldValue, Observations, Timeline } as const
