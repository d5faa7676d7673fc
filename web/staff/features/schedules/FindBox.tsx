import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'

type Box = typeof import('../../../kit/ui/SearchBox.tsx').SearchBox
type Props<T> = Parameters<typeof import('../../../kit/ui/SearchBox.tsx').SearchBox<T>>[0]

const SearchBox = lazy(async () => ({ default: (await import('../../../kit/ui/SearchBox.tsx')).SearchBox as Box }))

/** The search box of forms, fetched with the first of them; until then a box of its height stands there. */
export function FindBox<T>(props: Props<T>): ReactElement {
  const { label, help, error, optional, placeholder } = props
  const frame: Pick<ComponentProps<typeof TextBox>, 'label' | 'help' | 'error' | 'optional'> = {
    label,
    ...(help === undefined ? {} : { help }),
    ...(error === undefined ? {} : { error }),
    ...(optional === undefined ? {} : { optional }),
  }
  return (
    <Suspense fallback={<TextBox {...frame} placeholder={placeholder} disabled />}>
      <SearchBox {...(props as Props<unknown>)} />
    </Suspense>
  )
}
