/** Whether the target is a text box that accepts input. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  return target.selectionStart !== null && !target.readOnly && !target.disabled
}

/** Inserts a text at the caret and fires `input`, as typing does. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Inserts text that was typed early into the text box of a dialog or panel that takes the focus now; else it is dropped. */
export function passOn(text: string): void {
  if (text === '') return
  const give = ({ target }: FocusEvent) => {
    if (!isTextField(target) || target.closest('dialog, [role="dialog"], [role="menu"]') === null) return
    stop()
    // Not while React is still rendering.
    queueMicrotask(() => typeInto(target, text))
  }
  const stop = () => document.removeEventListener('focusin', give)
  document.addEventListener('focusin', give)
  requestAnimationFrame(() => requestAnimationFrame(stop))
}

/** Whether a part with these props is over the page and takes the keys: it can be closed, and is open. */
export function takesKeys(props: object): props is { readonly onClose: () => void } {
  const { onClose, open, anchor, takesFocus } = props as Readonly<Record<string, unknown>>
  return typeof onClose === 'function' && open !== false && anchor !== null && takesFocus !== false
}
