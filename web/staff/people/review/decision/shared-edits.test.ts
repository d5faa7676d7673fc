import type { ReadyObservation } from '@portal/contract/staff'
import { describe, expect, it } from 'vitest'
import { withMoved, withReady } from './use-shared-edits.ts'

const [blurred, cut, valid, wrong]: readonly ReadyObservation[] = [
  { subject: 'file', purpose: 'return', es: 'Borrosa', en: 'Blurred' },
  { subject: 'file', purpose: 'return', es: 'Cortada', en: 'Cut off' },
  { subject: 'file', purpose: 'verify', es: 'Vigente', en: 'Valid' },
  { subject: 'citizen', purpose: 'return', es: 'Datos errados', en: 'Wrong data' },
]
const list = [blurred, valid, cut, wrong] as ReadyObservation[]
const textsOf = (some: readonly ReadyObservation[]) => some.map(({ es }) => es)

describe('the shared list', () => {
  it('replaces a changed observation in its position, and adds a new one at the end', () => {
    const changed: ReadyObservation = { subject: 'file', purpose: 'return', es: 'Movida', en: 'Shaken' }
    expect(textsOf(withReady(list, changed, blurred))).toEqual(['Movida', 'Vigente', 'Cortada', 'Datos errados'])
    expect(textsOf(withReady(list, changed, undefined))).toEqual([...textsOf(list), 'Movida'])
  })

  it('adds a changed observation at the end when a colleague has removed the original', () => {
    const changed: ReadyObservation = { subject: 'file', purpose: 'return', es: 'Movida', en: 'Shaken' }
    const gone: ReadyObservation = { subject: 'file', purpose: 'return', es: 'Otra', en: 'Another' }
    expect(textsOf(withReady(list, changed, gone))).toEqual([...textsOf(list), 'Movida'])
  })

  it('moves an observation among those of the same kind', () => {
    expect(textsOf(withMoved(list, cut as ReadyObservation, -1))).toEqual([
      'Cortada',
      'Vigente',
      'Borrosa',
      'Datos errados',
    ])
    expect(withMoved(list, cut as ReadyObservation, 1)).toBe(list)
    expect(withMoved(list, blurred as ReadyObservation, -1)).toBe(list)
    expect(withMoved(list, wrong as ReadyObservation, 1)).toBe(list)
  })
})
