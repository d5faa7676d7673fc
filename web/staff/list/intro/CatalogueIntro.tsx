import type { CatalogueName } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { screenIcon } from '../../frame/drawer/screen-icons.ts'
import styles from './catalogue-intro.module.css'
import { labelFor } from './catalogue-labels.ts'

/** The purpose of a catalogue in one sentence, beside its icon. */
export function Intro({ screen }: { readonly screen: CatalogueName }): ReactElement {
  return (
    <p className={`row gap-12 soft ${styles.intro}`}>
      <span className={`grid rounded rigid accent-ink ${styles.tile}`}>
        <Icon path={screenIcon(screen)} />
      </span>
      <span>{labelFor(screen, 'help')}</span>
    </p>
  )
}
