import type { ReactElement } from 'react'

/**
 * What may stand beside other elements: elements or nothing, never text. A browser that translates the page replaces text nodes, and
 * React then fails at their places; it writes a text that is alone in its element as a whole.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
