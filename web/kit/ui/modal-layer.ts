import { createStore } from '../device/store.ts'

/**
 * The modal parts that are open, the last opened last. What is outside of the last one is hidden from screen readers, out of the
 * keyboard's reach and behind it: what must be reached is drawn inside of it (`OverModal`).
 */
export const modalLayers = createStore<readonly HTMLElement[]>([])

/** Keeps the page from scrolling. Where its scroll bar goes, its room stays. */
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

/** Counts a modal part as open. @returns what ends that */
export function openLayer(element: HTMLElement): () => void {
  if (!isModalOpen()) lockScroll()
  modalLayers.update((open) => [...open, element])
  return () => {
    modalLayers.update((open) => open.filter((one) => one !== element))
    if (!isModalOpen()) unlockScroll()
  }
}

/** Whether something lies over the page and takes its keys. */
export function isModalOpen(): boolean {
  return modalLayers.get().length > 0
}
