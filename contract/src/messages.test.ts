import { describe, expect, it } from 'vitest'
import { errorCodes } from './base/error-codes.ts'
import { models } from './base/models.ts'
import { rosterWhole } from './enrolments/rosters.ts'
import { teamExpanded, teamHeaders } from './enrolments/teams.ts'
import { es } from './messages/es.ts'
import { scheduleExpanded, scheduleHeaders } from './offer/schedules.ts'
import { profileExpanded, profileHeaders, profileSensitive } from './people/profiles.ts'
import { enrolmentTransitions, profileTransitions } from './people/transitions.ts'
import { screens, withScreenTitles } from './screens/screens.ts'

describe('messages exist for', () => {
  it('no error code that does not exist', () => {
    expect(Object.keys(errorCodes)).toEqual(expect.arrayContaining(Object.keys(es.error_codes)))
  })

  it.each(models)('the model %s', (model) => {
    expect(es.models).toHaveProperty([model])
  })

  it.each(Object.keys(screens))('the title of the screen %s', (name) => {
    expect(withScreenTitles('es', es).titles).toHaveProperty([name])
  })

  it.each(Object.keys(profileTransitions))('the transition %s', (transition) => {
    expect(es.transitions).toHaveProperty([transition])
  })

  it.each([...profileHeaders, ...profileExpanded, ...profileSensitive].map(({ value }) => value))(
    'the column %s of a citizen',
    (column) => {
      expect(es.fields).toHaveProperty([column])
    },
  )

  it.each(['enrol', ...Object.keys(enrolmentTransitions)])('the transition %s of an enrolment', (transition) => {
    expect(es.enrolment_transitions).toHaveProperty([transition])
  })

  it.each([
    ...new Set(
      [...scheduleHeaders, ...scheduleExpanded, ...rosterWhole, ...teamHeaders, ...teamExpanded].map(
        ({ value, label = value }) => label,
      ),
    ),
  ])('the column %s of schedules', (column) => {
    expect(es.fields).toHaveProperty([column])
  })
})
