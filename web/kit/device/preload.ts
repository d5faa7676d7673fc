/** What can be fetched before it is needed: the signed-in frame with its first page, or what stands outside it. */
export type Ahead = 'inside' | 'outside'

type Load = () => void

const loads = new Map<Ahead, Load>()

/** Told once by the routes: how to fetch it. A failure there is nobody's: it is asked for again, with care, when it is needed. */
export function onPreload(what: Ahead, load: Load): void {
  loads.set(what, load)
}

/** Fetches it, once. */
export function preload(what: Ahead): void {
  loads.get(what)?.()
  loads.delete(what)
}
