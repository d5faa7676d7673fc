import { describe, expect, test } from 'vitest'
import { entryFor, placeBy, placePanel } from './menu-navigation.ts'

const button = (top: number, left: number) => ({ top, bottom: top + 30, left, right: left + 30 })
const window = { width: 400, height: 600 }

describe('placeBy', () => {
  test('puts a menu under its button and aligns their ends', () => {
    expect(placeBy(button(100, 300), { width: 200, height: 150 }, false, window)).toEqual({
      top: 134,
      left: 130,
      room: 458,
    })
  })

  test('aligns their starts in a right-to-left layout', () => {
    expect(placeBy(button(100, 100), { width: 200, height: 150 }, true, window).left).toBe(100)
  })

  test('puts a menu above its button when there is more room there', () => {
    expect(placeBy(button(500, 300), { width: 200, height: 150 }, false, window)).toEqual({
      top: 346,
      left: 130,
      room: 488,
    })
  })

  test('keeps a menu inside the window and limits its height to the room', () => {
    const place = placeBy(button(300, 10), { width: 200, height: 900 }, false, window)
    expect(place).toEqual({ top: 8, left: 8, room: 288 })
  })
})

describe('placePanel', () => {
  test('puts a panel under its button, aligned with its start or its end', () => {
    expect(placePanel(button(100, 100), { width: 200, height: 150 }, true, window)).toEqual({ top: 134, left: 100 })
    expect(placePanel(button(100, 300), { width: 200, height: 150 }, false, window)).toEqual({ top: 134, left: 130 })
  })

  test('moves a panel over its button when there is too little room below, inside the window', () => {
    expect(placePanel(button(300, 10), { width: 200, height: 400 }, false, window)).toEqual({ top: 184, left: 16 })
    expect(placePanel(button(300, 380), { width: 200, height: 900 }, true, window)).toEqual({ top: 16, left: 184 })
  })
})

describe('entryFor', () => {
  const labels = ['Ver', 'Ábaco', 'Asignar', 'Borrar']

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', 2, 1],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['a', 0, 1],
    ['A', 1, 2],
    ['á', 2, 1],
    ['v', 0, 0],
    ['z', 0, undefined],
    ['Enter', 0, undefined],
    [' ', 0, undefined],
  ])('%s from entry %i returns %s', (key, now, next) => {
    expect(entryFor(key, now, labels)).toBe(next)
  })

  test('returns nothing in a menu without entries', () => {
    expect(entryFor('ArrowDown', -1, [])).toBeUndefined()
  })
})
