import { options } from 'preact'

const before = options.vnode

/**
 * Preact writes the only text of an element as a whole, as React does. By itself it writes into the text node that it made, which a
 * browser that translates the page has replaced: the old text would stay.
 */
options.vnode = (vnode) => {
  before?.(vnode)
  const { type } = vnode
  const props: { children?: unknown; textContent?: string } = vnode.props
  const { children } = props
  if (typeof type !== 'string' || (typeof children !== 'string' && typeof children !== 'number')) return
  props.textContent = String(children)
  delete props.children
}
