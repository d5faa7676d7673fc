/** What can be fetched before it is needed: the signed-in frame with its first page, or the pages outside it. */
export type Ahead = 'inside' | 'outside'

type Load = () => void

const loads = new Map<Ahead, Load>()

/** The routes register here, once, how to load it. A failed preload is ignored: the page loads it again when it is needed. */
export function onPreload(what: Ahead, load: Load): void {
  loads.set(what, load)
}

/** Preloads it, once. */
export function preload(what: Ahead): void {
  loads.get(what)?.()
  loads.delete(what)
}
