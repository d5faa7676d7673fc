/** How long the lists of the server stay fresh: they change a few times a year. */
export const listFreshFor = 3_600_000

/** The row of each list of sensitive data for whoever prefers not to answer. */
const preferNotToSay = '99'
const sensitive: ReadonlySet<string> = new Set([
  'ethnic_group_id',
  'population_group_id',
  'gender_id',
  'sexual_orientation_id',
  'disability_id',
  'sex',
  'eps_id',
])

/** Whether a person preferred not to answer a question. */
export function isNotSaid(field: string, value: string): boolean {
  return value === preferNotToSay && sensitive.has(field)
}
