import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

describe('two fields of a form', () => {
  it('confirmed checks the confirmation, also while other fields have errors', () => {
    const form = z
      .object({ email: rules.emailRequired, email_confirmation: rules.email, name: rules.inputTextRequired })
      .check(rules.confirmed('email_confirmation', 'email'))
    accepts(form, { email: 'a@b.co', email_confirmation: 'a@b.co', name: 'Ana' })
    refuses(form, { email: 'a@b.co', email_confirmation: 'x@b.co', name: 'Ana' }, 'confirmed')
    refuses(form, { email: 'a@b.co', name: 'Ana' }, 'confirmed')
    refuses(form, { email: 'a@b.co', email_confirmation: 'x@b.co', name: '' }, 'required', 'confirmed')
    refuses(form, { email: 'a@b', email_confirmation: 'x@b.co', name: 'Ana' }, 'email')
    refuses(form, null, 'required')
    const issue = z.safeParse(form, { email: 'a@b.co', email_confirmation: 'x@b.co', name: 'Ana' }).error?.issues[0]
    expect(issue?.path).toEqual(['email_confirmation'])
    expect(rules.ruleIssue(issue).params).toEqual({ other: 'email' })
  })

  it('inOrder and inStrictOrder compare numbers, dates and times if both are present', () => {
    const ages = z.object({ min: rules.integerBetween(0, 100), max: rules.integerBetween(0, 100) })
    const loose = ages.check(rules.inOrder('min', 'max'))
    accepts(loose, { min: 9, max: 10 })
    accepts(loose, { min: '9', max: '9' }, { min: 9, max: 9 })
    refuses(loose, { min: '10', max: '9' }, 'not_below_field')
    const days = z.object({ from: rules.date, to: rules.date }).check(rules.inOrder('from', 'to'))
    refuses(days, { from: '2026-11-02', to: '2026-11-01' }, 'not_before_field')
    accepts(loose, { min: 5 })
    refuses(loose, { min: 50, max: 101 }, 'between')
    const hours = z.object({ from: rules.time, to: rules.time }).check(rules.inStrictOrder('from', 'to'))
    accepts(hours, { from: '09:59', to: '10:00' })
    refuses(hours, { from: '10:00', to: '10:00' }, 'after_field')
    accepts(hours, { from: '10:00', to: '' }, { from: '10:00', to: null })
  })
})
