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
