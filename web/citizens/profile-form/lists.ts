/** How long the lists of the server stay fresh: they change a few times a year. */
export const listFreshFor = 3_600_000

/** The row of each list of sensitive data for whoever prefers not to answer. */
export const preferNotToSay = '99'
