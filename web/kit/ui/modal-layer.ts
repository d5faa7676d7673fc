import { createStore } from '../device/store.ts'

/**
 * An element inside each modal part that is open, the last opened last. What is outside of it is hidden from screen readers and
 * out of the keyboard's reach: what must be reachable is put inside the last one.
 */
export const modalLayers = createStore<readonly HTMLElement[]>([])

/** Counts a modal part as open. @returns what ends that */
export function openLayer(element: HTMLElement): () => void {
  modalLayers.update((open) => [...open, element])
  return () => modalLayers.update((open) => open.filter((one) => one !== element))
}

/** Whether something lies over the page and takes its keys. */
export function isModalOpen(): boolean {
  return modalLayers.get().length > 0
}
