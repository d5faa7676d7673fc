import { describe, expect, test } from 'vitest'
import { entryFor, placeBy, placePanel } from './menu-navigation.ts'

const button = (top: number, left: number) => ({ top, bottom: top + 30, left, right: left + 30 })
const window = { width: 400, height: 600 }

describe('where a menu stands', () => {
  test('under its button, ending where the button ends', () => {
    expect(placeBy(button(100, 300), { width: 200, height: 150 }, false, window)).toEqual({
      top: 134,
      left: 130,
      room: 458,
    })
  })

  test('beginning where the button begins, from right to left', () => {
    expect(placeBy(button(100, 100), { width: 200, height: 150 }, true, window).left).toBe(100)
  })

  test('above its button where there is too little room below and more above', () => {
    expect(placeBy(button(500, 300), { width: 200, height: 150 }, false, window)).toEqual({
      top: 346,
      left: 130,
      room: 488,
    })
  })

  test('never outside the window, and no taller than the room there is', () => {
    const place = placeBy(button(300, 10), { width: 200, height: 900 }, false, window)
    expect(place).toEqual({ top: 8, left: 8, room: 288 })
  })
})

describe('where a panel stands', () => {
  test('under its button, beginning or ending with it', () => {
    expect(placePanel(button(100, 100), { width: 200, height: 150 }, true, window)).toEqual({ top: 134, left: 100 })
    expect(placePanel(button(100, 300), { width: 200, height: 150 }, false, window)).toEqual({ top: 134, left: 130 })
  })

  test('over its button where there is too little room below, and never outside the window', () => {
    expect(placePanel(button(300, 10), { width: 200, height: 400 }, false, window)).toEqual({ top: 184, left: 16 })
    expect(placePanel(button(300, 380), { width: 200, height: 900 }, true, window)).toEqual({ top: 16, left: 184 })
  })
})

describe('which entry a key leads to', () => {
  const words = ['Ver', 'Ábaco', 'Asignar', 'Borrar']

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
  ])('%s from entry %i leads to %s', (key, now, next) => {
    expect(entryFor(key, now, words)).toBe(next)
  })

  test('in a menu without entries no key leads anywhere', () => {
    expect(entryFor('ArrowDown', -1, [])).toBeUndefined()
  })
})
