import type { review as reference } from '../es/review.ts'

/** What is said at the review desk. */
export const review: typeof reference = { title: 'Review desk' }
