import { usePageKeys } from '../../../frame/device/page-keys.ts'

/** The effect of a key at the desk. */
export type DeskCommand =
  | { readonly kind: (typeof commands)[keyof typeof commands] }
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
  e: 'hand_over',
  p: 'postpone',
  a: 'whole',
  f: 'form',
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

/** The desk's keys. */
export function useDeskKeys(enabled: boolean, run: (command: DeskCommand) => void): void {
  usePageKeys(enabled, (event) => {
    const command = deskCommand(event)
    if (command !== undefined) run(command)
    return command !== undefined
  })
}

/** The arrow keys go from field to field, wherever nothing else takes them: a document that has the focus scrolls. */
export function useCompareKeys(enabled: boolean, step: (by: 1 | -1) => void): void {
  usePageKeys(enabled, ({ key, target, ctrlKey, altKey, metaKey, shiftKey }) => {
    if (ctrlKey || altKey || metaKey || shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
    if (target !== document.body && !(target instanceof Element && target.closest('[data-compared]') !== null))
      return false
    step(key === 'ArrowDown' ? 1 : -1)
    return true
  })
}
