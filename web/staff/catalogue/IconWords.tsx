import type { ReactElement } from 'react'
import { Icon } from '../../kit/ui/Icon.tsx'
import { choosablePath, useIconWords } from './icon-names.ts'

/** An icon and what it shows, in words. Import it lazily: all the icons come with it. */
export function IconWords({ name }: { readonly name: string }): ReactElement {
  const words = useIconWords()
  return (
    <span className="inline gap-8">
      <Icon path={choosablePath(name)} />
      {words(name)}
    </span>
  )
}
