import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../device/store.ts'
import { modalLayers } from './modal-layer.ts'

/** Renders the overlays of every page inside the open dialog: outside it, they would be invisible and inert. */
export function OverModal({ children }: { readonly children: ReactElement }): ReactElement {
  const layer = useStore(modalLayers).at(-1)
  return layer === undefined ? children : createPortal(children, layer)
}
