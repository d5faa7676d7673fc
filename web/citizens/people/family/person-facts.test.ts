import { fieldsOfSection, personSections } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { shownFields } from './person-facts.ts'

test('a person’s page shows every field of the form but the largest places of the residence', () => {
  const shown = personSections.flatMap(shownFields)
  const missing = personSections.flatMap(fieldsOfSection).filter((field) => !shown.includes(field))
  expect(missing).toEqual(['country_residence_id', 'state_residence_id'])
  expect(new Set(shown).size).toBe(shown.length)
})
