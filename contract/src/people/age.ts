/** The age from which a person is an adult in Colombia. */
export const adultAge = 18

/** The highest age by which people are filtered, in years. */
export const oldestAge = 150

/** The age in whole years on a day; both `YYYY-MM-DD`. A person born on 29 February is a year older on 1 March. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** The latest birth date of somebody who has this age in whole years on a day; all are `YYYY-MM-DD`. */
export function latestBirthdate(age: number, day: string): string {
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0')
  return day.endsWith('-02-29') && !isReal(`${year}-02-29`) ? `${year}-02-28` : `${year}${day.slice(4)}`
}

function isReal(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).getUTCDate() === date
}

/** The day on which somebody reaches an age, `YYYY-MM-DD`. */
export function birthdayOf(birthdate: string, age: number): string {
  const day = `${String(Number(birthdate.slice(0, 4)) + age).padStart(4, '0')}${birthdate.slice(4)}`
  return isReal(day) ? day : `${day.slice(0, 4)}-03-01`
}
