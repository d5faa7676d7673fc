import { mdiCircleMedium } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { choosableIcons, isChoosable } from './choosable-icons.ts'

/** The path of a choosable icon; a dot for any other name. */
export function choosablePath(name: string): string {
  return isChoosable(name) ? choosableIcons[name] : mdiCircleMedium
}

/** The description of an icon; the name itself for an icon that is not in our list. */
export function useIconLabels(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isChoosable(name) ? t(`catalogueIcons.${name}`) : t('catalogue.icon_other', { name }))
}

/** An icon and its description. Import it lazily: all the icons come with it. */
export function IconLabels({ name }: { readonly name: string }): ReactElement {
  const labelOf = useIconLabels()
  return (
    <span className="inline gap-8">
      <Icon path={choosablePath(name)} />
      <span>{labelOf(name)}</span>
    </span>
  )
}
