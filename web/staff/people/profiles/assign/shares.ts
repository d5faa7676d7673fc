/** A validator with the number of citizens that they have now. */
export interface Load {
  readonly id: number
  readonly load: number
}

/** How many citizens each validator gets, by id, so that the loads become as even as possible. Of equal ones the first gets one more. */
export function shareByLoad(validators: readonly Load[], count: number): ReadonlyMap<number, number> {
  const byLoad = [...validators].sort((one, other) => one.load - other.load)
  // The highest level that the citizens fill: every load below it rises to it.
  let filled = 0
  let level = 0
  let below = 0
  for (const [index, { load }] of byLoad.entries()) {
    if (load * index - filled >= count) break
    filled += load
    below = index + 1
    level = Math.floor((count + filled) / below)
  }
  const shares = new Map<number, number>(validators.map(({ id }) => [id, 0]))
  let left = count
  for (const { id, load } of byLoad.slice(0, below)) {
    shares.set(id, level - load)
    left -= level - load
  }
  for (const { id } of byLoad.slice(0, left)) shares.set(id, (shares.get(id) ?? 0) + 1)
  return shares
}
