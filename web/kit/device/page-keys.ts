/** Whether the target is a text field: then letters are not commands. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether the target is in a dialog or a menu, which have their own keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null
}

/** Whether a pressed key is the page's: nothing has handled it, nobody is writing, and no dialog or menu is open there. */
export function isForPage({ defaultPrevented, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !isWriting(target) && !isElsewhere(target)
}
