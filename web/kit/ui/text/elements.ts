import type { ReactElement } from 'react'

/**
 * Children that may be beside other elements: elements or nothing, never text. A browser that translates the page replaces text nodes, and
 * React then fails where it inserts or removes them. React writes a text that is alone in its element as a whole.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
