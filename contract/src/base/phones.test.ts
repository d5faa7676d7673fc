import { describe, expect, it } from 'vitest'
import { isMobilePhone, isPhone } from './phones.ts'

describe('a stored telephone number', () => {
  it.each([
    ['3001234567', true, true],
    ['6012345678', true, false],
    ['2345678', true, false],
    ['+34612345678', true, true],
    ['+34912345678', true, false],
    ['+12025550123', true, true],
    ['+584121234567', true, true],
    ['+999123456789', false, false],
    ['+1000', false, false],
    ['12345678', false, false],
  ])('%s can exist: %s, and is of a mobile: %s', (phone, exists, mobile) => {
    expect([isPhone(phone), isMobilePhone(phone)]).toEqual([exists, mobile])
  })
})
