import { describe, expect, test } from 'vitest'
import { filterChanges, leadsTo, placeChanges, readDesk, targetOf, whyEmpty, withChanges } from './desk-address.ts'

describe('the address of the desk', () => {
  test('keeps a filter and a citizen that change at the same time', () => {
    const typed = withChanges('citizen=5', filterChanges({ query: 'ana' }))
    const arrived = withChanges(typed, placeChanges({ kind: 'file', citizen: 5, file: 12 }))
    expect(readDesk(arrived)).toMatchObject({ citizen: 5, file: 12, filter: { query: 'ana' } })
    expect(readDesk(withChanges(arrived, filterChanges({ type: '2' })))).toMatchObject({ citizen: 5, file: 12 })
  })

  test('removes the document when it names the citizen, and both when no citizen is left', () => {
    const citizen = withChanges('citizen=5&file=12&query=ana', placeChanges({ kind: 'citizen', citizen: 5 }))
    expect(targetOf(readDesk(citizen))).toEqual({ kind: 'citizen', citizen: 5 })
    expect(withChanges(citizen, placeChanges(undefined))).toBe('query=ana')
  })

  test('matches exactly the named document, and any document when it names only the citizen', () => {
    const position = { kind: 'file', citizen: 5, file: 12 } as const
    expect(leadsTo(readDesk('citizen=5&file=12'), position)).toBe(true)
    expect(leadsTo(readDesk('citizen=5'), position)).toBe(true)
    expect(leadsTo(readDesk('citizen=5&file=13'), position)).toBe(false)
    expect(leadsTo(readDesk('citizen=5&decide=1'), position)).toBe(false)
    expect(leadsTo(readDesk('citizen=6'), position)).toBe(false)
    expect(leadsTo(readDesk(''), position)).toBe(false)
  })

  test('ignores an invalid id and a status that is not in the queue', () => {
    expect(readDesk('citizen=x&status=9')).toMatchObject({ citizen: undefined, filter: { status: 2 } })
  })
})

test('whyEmpty reports no match for a filtered queue, whatever was decided', () => {
  const { filter } = readDesk('')
  expect(whyEmpty(filter, 0)).toBe('empty')
  expect(whyEmpty(filter, 2)).toBe('finished')
  expect(whyEmpty({ ...filter, query: 'ana' }, 2)).toBe('no_match')
})
