import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Ready } from '../../decision/desk-settings.ts'
import styles from './desk.module.css'

interface Props<One extends Ready> {
  readonly of: readonly One[]
  /** The actions of one observation. */
  readonly actions: (one: One, at: number) => ReactNode
}

/** Ready-made observations with their purpose. */
export function ReadyList<One extends Ready>({ of, actions }: Props<One>): ReactElement {
  const { t } = useTranslation()
  return (
    <ul className={`stack ${styles.ownList}`}>
      {of.map((one, at) => (
        <li key={`${one.purpose}:${one.text}`}>
          <span>
            <small className="block">{t(`review.for_${one.purpose}`)}</small>
            {one.text}
          </span>
          {actions(one, at)}
        </li>
      ))}
    </ul>
  )
}
