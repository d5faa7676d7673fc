/** Loads what can be fetched before it is needed: the signed-in frame with its first page, or the pages outside it. */
export type Preloads = Readonly<Record<'inside' | 'outside', () => Promise<unknown>>>

let preloads: Partial<Preloads> = {}

/** Sets how each part is loaded. The application calls it once; a failed preload is ignored, because the page loads it again. */
export function declarePreloads(declared: Preloads): void {
  preloads = declared
}

/** Preloads a part, once. */
export function preload(what: keyof Preloads): void {
  void preloads[what]?.()
  preloads = { ...preloads, [what]: undefined }
}
