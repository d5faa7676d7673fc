/** The name of the key that is held for a shortcut: ⌘ on a Mac, an iPhone or an iPad, Ctrl elsewhere. The pages accept both keys. */
export function modifierKey(): '⌘' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
}
