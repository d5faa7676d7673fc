import type { Product } from './product.ts'
import type { Row } from './results.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** The first start, which creates everything, and the next start (qualities §1). */
export function startRows(first: Product, again: Product, citizens: number): Row[] {
  return [
    {
      group: 'starts',
      work: `first start, ${citizens.toLocaleString('en')} citizens invented`,
      ours: seconds(first.startedIn),
      limit: '–',
      ratio: null,
      bar: '–',
      isMet: null,
    },
    {
      group: 'starts',
      work: '`npm start` again, until it answers that it is ready',
      ours: seconds(again.startedIn),
      limit: '–',
      ratio: null,
      bar: '≤ 3 s',
      isMet: again.startedIn <= 3000,
    },
  ]
}
