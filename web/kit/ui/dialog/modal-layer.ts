import { createStore } from '../../device/store.ts'

/**
 * The open modal parts, the last opened last. Everything outside the last one is behind it, hidden from screen readers and not
 * reachable with the keyboard. Content that must stay reachable is rendered inside it (`OverModal`).
 */
export const modalLayers = createStore<readonly HTMLElement[]>([])

/** Prevents the page from scrolling. Where this removes the scroll bar, its space stays empty. */
function lockScroll(): void {
  const { style } = document.body
  style.paddingInlineEnd = `${innerWidth - document.documentElement.clientWidth}px`
  style.overflow = 'hidden'
}

function unlockScroll(): void {
  const { style } = document.body
  style.paddingInlineEnd = ''
  style.overflow = ''
}

/** Registers an open modal part. @returns a function that removes it */
export function openLayer(element: HTMLElement): () => void {
  if (!isModalOpen()) lockScroll()
  modalLayers.update((open) => [...open, element])
  return () => {
    modalLayers.update((open) => open.filter((one) => one !== element))
    if (!isModalOpen()) unlockScroll()
  }
}

/** Whether a modal part is open and takes the keys. */
export function isModalOpen(): boolean {
  return modalLayers.get().length > 0
}
