import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import { load } from './load.ts'
import { listPath } from './reads.ts'
import { figure, type Row, ratioOf } from './results.ts'

/** Wrong sign-ins, and the milliseconds over which they come. */
const signIns = 200
const during = 3000
/** Lists a second that colleagues ask for meanwhile. */
const rate = 40
/** Milliseconds that 99 of 100 lists may take. */
const bar = 100

/** A wrong sign-in with a name and from a network of its own, so that no limit refuses it before the password is compared. */
async function guess(url: string, number: number): Promise<void> {
  const answer = await fetch(`${url}/api/citizen-portal/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.99.${number}.1` },
    body: JSON.stringify({ username: `nadie.${number}`, password: 'no-es-esta' }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 422) throw new Error(`a wrong sign-in answered ${answer.status}`)
}

/** The latency of lists beside many wrong sign-ins, and without them in the same run. */
export async function signInRows({ product, token }: Ground): Promise<Row[]> {
  const lists = () =>
    load(product.url, { connections: 4, rate, token, seconds: during / 1000, requests: [{ path: listPath }] })
  const alone = await lists()
  const guesses: Promise<void>[] = []
  const measured = lists()
  for (let number = 0; number < signIns; number += 1) {
    guesses.push(guess(product.url, number))
    await pause(during / signIns)
  }
  const beside = await measured
  await Promise.all(guesses)
  if (alone.failures + beside.failures > 0) throw new Error(`${alone.failures + beside.failures} lists failed`)
  return [
    {
      group: 'sign-ins',
      work: `lists beside ${signIns} wrong sign-ins in ${during / 1000} s`,
      ours: `p99 ${figure(beside.p99)} ms`,
      limit: `p99 ${figure(alone.p99)} ms without them`,
      ratio: ratioOf(beside.p99, alone.p99),
      bar: `p99 ≤ ${bar} ms`,
      isMet: beside.p99 <= bar,
      p50: beside.p50,
      p95: beside.p95,
      p99: beside.p99,
    },
  ]
}
