import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../device/store.ts'
import { modalLayers } from './modal-layer.ts'

/** What lies over every page, drawn inside the dialog that is open: outside of it nobody could see or reach it. */
export function OverModal({ children }: { readonly children: ReactNode }): ReactNode {
  const layer = useStore(modalLayers).at(-1)
  return layer === undefined ? children : createPortal(children, layer)
}
