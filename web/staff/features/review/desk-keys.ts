/** What a key does at the desk. */
export type DeskCommand =
  | { readonly kind: 'next' | 'previous' | 'verify' | 'return' | 'observe' | 'same' | 'different' | 'undo' | 'help' }
  | { readonly kind: 'ready'; readonly number: number }

const commands = {
  j: 'next',
  k: 'previous',
  v: 'verify',
  r: 'return',
  o: 'observe',
  i: 'same',
  d: 'different',
  u: 'undo',
  '?': 'help',
} as const

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>

/** The command of a key; a key held down decides once. Keys with Ctrl, Alt or Meta are the browser's. */
export function deskCommand({ key, ctrlKey, altKey, metaKey, repeat }: Press): DeskCommand | undefined {
  if (ctrlKey || altKey || metaKey || repeat) return undefined
  if (/^[1-9]$/.test(key)) return { kind: 'ready', number: Number(key) }
  const kind = commands[key.toLowerCase() as keyof typeof commands]
  return kind === undefined ? undefined : { kind }
}
