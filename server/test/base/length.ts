/** Whether the tests run in the long form of `npm run test:long`. `npm test` runs the short form. */
export const isLong = process.env.TEST_LENGTH === 'long'

/** A number of rounds, rows or milliseconds: the first one in the long form, the second one in the short form. */
export function lasting(long: number, short: number): number {
  return isLong ? long : short
}
