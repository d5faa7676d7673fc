type Load = () => void

let load: Load = () => {}
let loaded = false

/** Told once by the routes: how to fetch what stands behind sign-in. */
export function onPreload(how: Load): void {
  load = how
}

/** Fetches the signed-in frame and its first page, once; called while the person still types. */
export function preload(): void {
  if (loaded) return
  loaded = true
  load()
}
