import { type Ground, partsOfNames, someCitizens } from './ground.ts'
import { alone } from './load.ts'
import { listPath, recordPath, searchPath } from './reads.ts'
import { figure, type Row, ratioOf } from './results.ts'

/** Measures the three reads one after the other, on one connection. */
export async function readingTimes(ground: Ground): Promise<Readonly<Record<string, { p95: number }>>> {
  const { product, token } = ground
  const ids = (await someCitizens(ground, 300)).map(({ id }) => id)
  const parts = await partsOfNames(ground, 150)
  const time = async (paths: readonly string[], rounds: number) => {
    await alone(product.url, { paths: paths.slice(-20), token, rounds: 20 })
    return alone(product.url, { paths, token, rounds })
  }
  return {
    list: await time([listPath], 200),
    record: await time(ids.map(recordPath), 280),
    search: await time(parts.map(searchPath), parts.length - 20),
  }
}

/** The p95 of each read as a multiple of its p95 with the small population, measured in the same run. */
export function growthRows(
  small: Readonly<Record<string, { p95: number }>>,
  large: Readonly<Record<string, { p95: number }>>,
  sizes: readonly [small: number, large: number],
): Row[] {
  const [from, to] = sizes.map((size) => size.toLocaleString('en'))
  return Object.entries(large).map(([name, { p95 }]) => {
    const before = small[name]?.p95 ?? 0
    const ratio = ratioOf(p95, before)
    return {
      group: 'growth',
      work: `${name}, one connection`,
      ours: `p95 ${figure(p95)} ms at ${to}`,
      limit: `p95 ${figure(before)} ms at ${from}`,
      ratio,
      bar: 'p95 grows ≤ 3 times',
      isMet: ratio <= 3,
      p95,
    }
  })
}
