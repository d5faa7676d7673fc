import { isWriting as isField } from '../../frame/device/page-keys.ts'

/** The effect of a key on the visible document. */
export type ViewerCommand = 'nearer' | 'farther' | 'fit' | 'turn' | 'next-page' | 'previous-page'

const commands: Readonly<Record<string, ViewerCommand>> = {
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  '0': 'fit',
  g: 'turn',
  PageDown: 'next-page',
  PageUp: 'previous-page',
}

/** The command of a key, or undefined; keys with Ctrl, Alt or Meta belong to the browser. */
export function viewerCommand(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key]
}

/** Whether the target is a text field: then letters are not commands. */
export function isWriting(target: EventTarget | null): boolean {
  return isField(target) && !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
}
