/** What is said at the review desk. */
export const review = { title: 'Mesa de revisión' }
