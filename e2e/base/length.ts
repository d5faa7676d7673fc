/** Whether this is `npm run test:long`. */
export const isLong = process.env.TEST_LENGTH === 'long'

/**
 * Options of the test of one cell of a grid, for instance of a screen in one language: `npm test` runs only the cells of its short
 * run, `npm run test:long` runs the others.
 */
export function cell(isInShortForm: boolean): { tag?: string } {
  return isInShortForm ? {} : { tag: '@long' }
}
