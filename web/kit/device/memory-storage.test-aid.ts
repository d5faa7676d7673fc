/** A storage like the browser's for tests that run without one. */
class MemoryStorage implements Storage {
  [name: string]: unknown

  get length(): number {
    return Object.keys(this).length
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key]
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }

  removeItem(key: string): void {
    delete this[key]
  }

  setItem(key: string, value: string): void {
    this[key] = String(value)
  }
}

/** Gives the test an empty `localStorage` and `sessionStorage`. */
export function useMemoryStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true })
  }
}
