import { expect, test } from 'vitest'
import { circleIn } from './chunk-circles.ts'

const chunks = (...imports: readonly (readonly [string, ...string[]])[]) =>
  new Map(imports.map(([name, ...imported]) => [name, imported]))

test('circleIn names the chunks of a circle, also of one that the start does not import itself', () => {
  expect(circleIn(chunks(['index', 'calls'], ['calls', 'index']))).toEqual(['index', 'calls', 'index'])
  expect(
    circleIn(chunks(['index', 'a'], ['a', 'b', 'c'], ['b', 'vendor'], ['c', 'd'], ['d', 'a'], ['vendor'])),
  ).toEqual(['a', 'c', 'd', 'a'])
})

test('circleIn finds no circle where two chunks import the same one', () => {
  expect(circleIn(chunks(['index', 'a', 'b'], ['a', 'vendor'], ['b', 'a', 'vendor'], ['vendor']))).toBeUndefined()
})
