import { type ReactElement, Suspense } from 'react'
import type { ComboboxProps } from './Combobox.tsx'
import { lazy } from './lazy.tsx'
import { TextBox } from './TextBox.tsx'

// `lazy` forgets that a component is generic; whoever draws it says again of what.
const Combobox = lazy(async () => ({ default: (await import('./Combobox.tsx')).Combobox })) as <T>(
  props: ComboboxProps<T>,
) => ReactElement

/** One of many options, found by typing; accents do not matter. It is fetched when it is first drawn; a box of its height stands there until then. */
export function SearchBox<T>(props: ComboboxProps<T>): ReactElement {
  const { label, labelHidden, help, error, optional, className, placeholder } = props
  return (
    <Suspense
      fallback={<TextBox {...{ label, labelHidden, help, error, optional, className, placeholder }} disabled />}
    >
      <Combobox {...props} />
    </Suspense>
  )
}
