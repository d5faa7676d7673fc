import { expect, test } from 'vitest'
import { ageOn, birthdayOf, latestBirthdate } from './age.ts'

test.each([
  ['2016-11-23', '2026-11-22', 9],
  ['2016-11-23', '2026-11-23', 10],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
  ['2016-02-29', '2028-02-29', 12],
  ['2026-11-23', '2026-11-23', 0],
])('a person born on %s is on %s %i years old', (birthdate, day, age) => {
  expect(ageOn(birthdate, day)).toBe(age)
})

test.each([
  ['2020-05-09', 6, '2026-05-09'],
  ['2020-02-29', 6, '2026-03-01'],
  ['2020-02-29', 8, '2028-02-29'],
  ['2020-12-31', 0, '2020-12-31'],
])('a person born on %s reaches the age of %i on %s', (birthdate, age, day) => {
  expect(birthdayOf(birthdate, age)).toBe(day)
  expect(ageOn(birthdate, day)).toBe(age)
})

test.each(['2026-11-28', '2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'])(
  'on %s, people born until the latest birth date of an age have it, and those born a day later do not',
  (day) => {
    for (const age of [0, 1, 3, 4, 18, 100]) {
      const latest = latestBirthdate(age, day)
      const after = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10)
      expect([ageOn(latest, day), ageOn(after, day)]).toEqual([age, age - 1])
    }
  },
)
