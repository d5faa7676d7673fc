const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** The keys that open the search, as this machine writes them. */
export const openingKeys = isApple ? '⌘ K' : 'Ctrl K'
