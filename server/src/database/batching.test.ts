import { describe, expect, test } from 'vitest'
import { batched } from './batching.ts'

/** A database that answers when it is told to, and notes what it was asked. */
function slow() {
  const asked: (readonly number[])[] = []
  const doors: { open: () => void; slam: (error: Error) => void }[] = []
  const answerAll = (questions: readonly number[]) =>
    new Promise<number[]>((settle, fail) => {
      asked.push(questions)
      doors.push({ open: () => settle(questions.map((question) => question * 10)), slam: fail })
    })
  return { asked, doors, answerAll }
}

const turn = () => new Promise((settle) => setImmediate(settle))

describe('questions that are put together', () => {
  test('go with all that were asked in the same turn of the loop', async () => {
    const { asked, doors, answerAll } = slow()
    const ask = batched(answerAll)
    const answers = [ask(7), ask(8)]
    await turn()
    expect(asked).toEqual([[7, 8]])
    doors[0]?.open()
    expect(await Promise.all(answers)).toEqual([70, 80])
  })

  test('wait for those under way and then go together, each with its own answer', async () => {
    const { asked, doors, answerAll } = slow()
    const ask = batched(answerAll, { atOnce: 1, patience: 60_000 })
    const first = ask(1)
    await turn()
    const answers = [first, ask(2), ask(3)]
    await turn()
    expect(asked).toEqual([[1]])
    doors[0]?.open()
    await turn()
    await turn()
    expect(asked).toEqual([[1], [2, 3]])
    doors[1]?.open()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  test('never share an answer that was begun before they were asked', async () => {
    const { asked, doors, answerAll } = slow()
    const ask = batched(answerAll, { atOnce: 1, patience: 60_000 })
    const early = ask(5)
    await turn()
    const late = ask(5)
    doors[0]?.open()
    expect(await early).toBe(50)
    await turn()
    await turn()
    expect(asked).toEqual([[5], [5]])
    doors[1]?.open()
    expect(await late).toBe(50)
  })

  test('do not wait longer than their patience for one that hangs', async () => {
    const { asked, doors, answerAll } = slow()
    const ask = batched(answerAll, { atOnce: 1, patience: 1 })
    const hanging = ask(1)
    await turn()
    const other = ask(2)
    await expect.poll(() => asked.length).toBe(2)
    doors[1]?.open()
    expect(await other).toBe(20)
    doors[0]?.open()
    expect(await hanging).toBe(10)
  })

  test('are never more at a time than a bundle holds', async () => {
    const { asked, doors, answerAll } = slow()
    const ask = batched(answerAll, { atOnce: 1, most: 2, patience: 60_000 })
    const answers = [1, 2, 3].map((question) => ask(question))
    await turn()
    doors[0]?.open()
    await expect.poll(() => asked).toEqual([[1, 2], [3]])
    doors[1]?.open()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  test('fail with their bundle, and the next is answered', async () => {
    const { doors, answerAll } = slow()
    const ask = batched(answerAll, { atOnce: 1, patience: 60_000 })
    const first = ask(1)
    await turn()
    const second = ask(2)
    doors[0]?.slam(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await turn()
    await turn()
    doors[1]?.open()
    expect(await second).toBe(20)
  })
})
