/** The age in whole years on a day; both `YYYY-MM-DD`. A person born on 29 February is a year older on 1 March. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** The age from which a person is an adult in Colombia. */
export const adultAge = 18

/** Whoever was born on this day or earlier is an adult today. A year that is 18 before a leap year is never a leap year itself. */
export function adultBirthdate(today: string): string {
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - adultAge}${day}`
}
