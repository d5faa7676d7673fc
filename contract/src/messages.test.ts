import { describe, expect, it } from 'vitest'
import { errorCodes } from './base/error-codes.ts'
import { es } from './messages/es.ts'
import { profileExpanded, profileHeaders, profileSensitive } from './model/profiles.ts'
import { rosterWhole } from './model/rosters.ts'
import { scheduleExpanded, scheduleHeaders } from './model/schedules.ts'
import { teamExpanded, teamHeaders } from './model/teams.ts'
import { enrolmentTransitions, profileTransitions } from './model/transitions.ts'
import { models } from './staff/models.ts'
import { screens } from './staff/screens.ts'

describe('words exist for', () => {
  it('no error that does not exist', () => {
    expect(Object.keys(errorCodes)).toEqual(expect.arrayContaining(Object.keys(es.error_codes)))
  })

  it.each(models)('the model %s', (model) => {
    expect(es.models).toHaveProperty([model])
  })

  it.each(Object.keys(screens))('the title of the screen %s', (name) => {
    expect(es.titles).toHaveProperty([name])
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
