import { setTimeout as pause } from 'node:timers/promises'
import { listsBeside } from './load.ts'
import { postJson } from './product.ts'
import { listPath } from './reads.ts'
import { figure, type Measured } from './results.ts'
import type { BenchSetup } from './setup.ts'

/** The number of wrong sign-ins, and the milliseconds over which they are spread. */
const signIns = 200
const during = 3000

/** A wrong sign-in with its own name and network, so that no rate limit refuses it before the password is compared. */
async function guess(url: string, number: number): Promise<void> {
  const wrong = { username: `nadie.${number}`, password: 'no-es-esta' }
  const headers = { 'x-forwarded-for': `10.99.${number}.1` }
  const response = await fetch(`${url}/api/citizen-portal/login`, postJson(wrong, headers))
  await response.arrayBuffer()
  if (response.status !== 422) throw new Error(`a wrong sign-in returned ${response.status}`)
}

/** Measures the latency of lists beside many wrong sign-ins, and without them in the same run. */
export async function signInRows(setup: BenchSetup): Promise<Measured> {
  const { lists } = await listsBeside(setup, during / 1000, [listPath], async () => {
    const guesses: Promise<void>[] = []
    for (let number = 0; number < signIns; number += 1) {
      guesses.push(guess(setup.product.url, number))
      await pause(during / signIns)
    }
    await Promise.all(guesses)
  })
  return {
    work: `lists beside ${signIns} wrong sign-ins in ${during / 1000} s`,
    ours: `p99 ${figure(lists.p99)} ms`,
    ...lists,
  }
}
