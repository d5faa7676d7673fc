/** Whole years on a day; both `YYYY-MM-DD`. Who is born on 29 February is a year older on 1 March. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** The age from which a person is an adult in Colombia. */
export const adultAge = 18

/** Born on this day or before is being an adult today. No year that lies 18 before a leap year is one itself. */
export function adultBirthdate(today: string): string {
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - adultAge}${day}`
}
