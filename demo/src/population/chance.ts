/** A small deterministic random source (splitmix32): the same seed gives the same sequence on every machine. Not for secrets. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A 32-bit whole number, not negative. */
  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    return this.bits() / 0x1_0000_0000
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with this probability. */
  yes(probability: number): boolean {
    return this.next() < probability
  }

  /** One element of the list, all with the same probability. The list must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** A waiting time with this mean: often short, sometimes long. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }
}

/** The random source of one household. Households with consecutive numbers have unrelated sequences. */
export function chanceOf(household: number): Chance {
  return new Chance(new Chance(household).bits())
}

/** The weights, each added to those before it. */
export function sums(weights: readonly number[]): number[] {
  let total = 0
  return weights.map((weight) => {
    total += weight
    return total
  })
}

/** Finds a share from 0 to 1 in cumulated weights: the index, and how far into that weight. */
export function locate(cumulated: readonly number[], share: number): { place: number; within: number } {
  const total = cumulated.at(-1) ?? 0
  const target = Math.min(Math.max(share, 0), 1 - 1e-12) * total
  let low = 0
  let high = cumulated.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cumulated[middle] as number) > target) high = middle
    else low = middle + 1
  }
  const before = low === 0 ? 0 : (cumulated[low - 1] as number)
  const width = (cumulated[low] as number) - before
  return { place: low, within: width === 0 ? 0 : (target - before) / width }
}

/** Draws one of several things by weight. */
export type Draw<T> = (chance: Chance) => T

/** Makes a {@link Draw}. Entries of weight 0 are never drawn; at least one weight must be positive. */
export function weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): Draw<T> {
  const live = entries.filter(([, weight]) => weight > 0)
  const cumulated = sums(live.map(([, weight]) => weight))
  return (chance) => (live[locate(cumulated, chance.next()).place] as readonly [T, number])[0]
}
