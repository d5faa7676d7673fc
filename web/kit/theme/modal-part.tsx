import { type ComponentType, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { openLayer } from '../ui/modal-layer.ts'

interface ModalProps {
  readonly open?: boolean | undefined
  /** A drawer that stands beside the page is not modal. */
  readonly variant?: 'permanent' | 'persistent' | 'temporary' | undefined
  readonly children?: ReactNode
}

function Layer(): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (element.current === null ? undefined : openLayer(element.current)), [])
  return <div ref={element} style={{ display: 'contents' }} />
}

/** A part of Material UI that lies over the page: while it is open, messages are shown inside of it (`modal-layer.ts`). */
export function modalPart<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function ModalPart(props: P) {
    const { open, variant = 'temporary', children }: ModalProps = props
    return (
      <Part {...props}>
        {children}
        {open === true && variant === 'temporary' ? <Layer /> : null}
      </Part>
    )
  }
}
