/** Whether somebody can type into it. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  return target.selectionStart !== null && !target.readOnly && !target.disabled
}

/** Types a text where the caret is; whoever listens to the field hears it as typed. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Hands what was typed early to the box of a dialog or panel that takes the focus now; without one it is forgotten. */
export function passOn(text: string): void {
  if (text === '') return
  const give = ({ target }: FocusEvent) => {
    if (!isTextField(target) || target.closest('[role="dialog"], [role="menu"]') === null) return
    stop()
    // Not while React is still drawing.
    queueMicrotask(() => typeInto(target, text))
  }
  const stop = () => document.removeEventListener('focusin', give)
  document.addEventListener('focusin', give)
  requestAnimationFrame(() => requestAnimationFrame(stop))
}

/** Whether a part that is drawn with these properties lies over the page and has the keys: it can be closed, and is open. */
export function takesKeys(props: object): props is { readonly onClose: () => void } {
  const { onClose, open, anchor, takesFocus } = props as Readonly<Record<string, unknown>>
  return typeof onClose === 'function' && open !== false && anchor !== null && takesFocus !== false
}
