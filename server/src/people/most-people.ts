/** The most people of one account. No family has so many; it keeps a list short and a misuse small. */
export const mostPeople = 30
