const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** The keys that open the search, in the notation of this operating system. */
export const openingKeys = isApple ? '⌘ K' : 'Ctrl K'
