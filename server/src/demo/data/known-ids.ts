/** Ids that existing clients know: the country, and the city within it. */
export const colombia = 47
export const bogota = 12688

/** The locality of people who live outside the city. */
export const outsideCity = 22
