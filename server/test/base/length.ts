/** Whether the tests are as long as `npm run test:long` asks; `npm test` runs a short form of each. */
export const isLong = process.env.TEST_LENGTH === 'long'

/** A number of rounds, rows or milliseconds: what the long form takes, and the short one. */
export function lasting(long: number, short: number): number {
  return isLong ? long : short
}
