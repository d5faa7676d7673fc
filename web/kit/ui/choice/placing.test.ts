import { describe, expect, test } from 'vitest'
import { placeBy, placePanel } from './placing.ts'

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
