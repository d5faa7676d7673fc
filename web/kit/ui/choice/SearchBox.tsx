import { type ReactElement, Suspense } from 'react'
import { splitField } from '../field/Field.tsx'
import { TextBox } from '../field/TextBox.tsx'
import { lazy } from '../loading/lazy.tsx'
import type { ComboboxProps } from './Combobox.tsx'

const Combobox = lazy(() => import('./Combobox.tsx'), 'Combobox')

/** Chooses one of many options by typing; accents do not matter. While its code loads, a box of the same height is shown. */
export function SearchBox<T>(props: ComboboxProps<T>): ReactElement {
  const [field] = splitField(props)
  return (
    <Suspense fallback={<TextBox {...field} placeholder={props.placeholder} disabled />}>
      <Combobox {...props} />
    </Suspense>
  )
}
