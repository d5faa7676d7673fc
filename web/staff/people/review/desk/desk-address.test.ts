import { describe, expect, test } from 'vitest'
import { filterChanges, leadsTo, placeChanges, readDesk, targetOf, whyEmpty, withChanges } from './desk-address.ts'

describe('the address of the desk', () => {
  test('keeps a filter that was typed while a citizen was on their way, and the citizen while a filter was', () => {
    const typed = withChanges('citizen=5', filterChanges({ query: 'ana' }))
    const arrived = withChanges(typed, placeChanges({ kind: 'file', citizen: 5, file: 12 }))
    expect(readDesk(arrived)).toMatchObject({ citizen: 5, file: 12, filter: { query: 'ana' } })
    expect(readDesk(withChanges(arrived, filterChanges({ type: '2' })))).toMatchObject({ citizen: 5, file: 12 })
  })

  test('forgets the document when it leads to the citizen, and everything when nobody is left', () => {
    const citizen = withChanges('citizen=5&file=12&query=ana', placeChanges({ kind: 'citizen', citizen: 5 }))
    expect(targetOf(readDesk(citizen))).toEqual({ kind: 'citizen', citizen: 5 })
    expect(withChanges(citizen, placeChanges(undefined))).toBe('query=ana')
  })

  test('leads to a stop when it names it, and to any of the citizen while it names only them', () => {
    const stop = { kind: 'file', citizen: 5, file: 12 } as const
    expect(leadsTo(readDesk('citizen=5&file=12'), stop)).toBe(true)
    expect(leadsTo(readDesk('citizen=5'), stop)).toBe(true)
    expect(leadsTo(readDesk('citizen=5&file=13'), stop)).toBe(false)
    expect(leadsTo(readDesk('citizen=5&decide=1'), stop)).toBe(false)
    expect(leadsTo(readDesk('citizen=6'), stop)).toBe(false)
    expect(leadsTo(readDesk(''), stop)).toBe(false)
  })

  test('reads what is no number, and no status of the queue, as not there', () => {
    expect(readDesk('citizen=x&status=9')).toMatchObject({ citizen: undefined, filter: { status: 2 } })
  })
})

test('a queue that is only narrowed is not called empty, whatever was decided', () => {
  const { filter } = readDesk('')
  expect(whyEmpty(filter, 0)).toBe('empty')
  expect(whyEmpty(filter, 2)).toBe('finished')
  expect(whyEmpty({ ...filter, query: 'ana' }, 2)).toBe('no_match')
})
