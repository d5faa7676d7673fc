import { type ReactElement, Suspense } from 'react'
import { splitField } from '../field/Field.tsx'
import { TextBox } from '../field/TextBox.tsx'
import { lazy } from '../loading/lazy.tsx'
import type { ComboboxProps } from './Combobox.tsx'

const Combobox = lazy(() => import('./Combobox.tsx'), 'Combobox')

/** Chooses one of many options by typing; accents do not matter. While its code loads, a box of the same height shows the chosen option. */
export function SearchBox<T>(props: ComboboxProps<T>): ReactElement {
  const [field, { value, textOf, placeholder }] = splitField(props)
  const chosen = value === null ? '' : textOf(value)
  return (
    <Suspense fallback={<TextBox {...field} placeholder={placeholder} value={chosen} disabled />}>
      <Combobox {...props} />
    </Suspense>
  )
}
