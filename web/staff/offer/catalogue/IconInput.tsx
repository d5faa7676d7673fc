import type { ReactElement } from 'react'
import { SearchBox } from '../../../kit/ui/choice/SearchBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { choosableIcons, isChoosable } from './choosable-icons.ts'
import styles from './controls.module.css'
import type { TextControlProps } from './form-values.ts'
import { choosablePath, useIconLabels } from './IconLabels.tsx'

/** Chooses an icon for activities, found by a word and shown with its picture. A value outside the list stays until another is chosen. */
export function IconInput({ value, onChange, ...field }: TextControlProps): ReactElement {
  const labelOf = useIconLabels()
  const own = Object.keys(choosableIcons)
  const options = value === '' || isChoosable(value) ? own : [value, ...own]
  return (
    <div className={`grid gap-8 ${styles.withPreview}`}>
      <SearchBox<string>
        {...field}
        options={options}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        textOf={labelOf}
        keyOf={(name) => name}
        noteOf={(name) => <Icon path={choosablePath(name)} />}
      />
      <span className={`grid accent-ink surface ${styles.preview}`} aria-hidden="true">
        {value === '' ? null : <Icon path={choosablePath(value)} size={28} />}
      </span>
    </div>
  )
}
