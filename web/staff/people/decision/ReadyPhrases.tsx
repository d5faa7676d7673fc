import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from './decision.module.css'
import type { Purpose, Ready } from './desk-settings.ts'

interface Props {
  readonly ready: readonly Ready[]
  /** The decisions that the current status allows. The texts of others stay in their place, and cannot be chosen. */
  readonly open: readonly Purpose[]
  /** Whether digits choose them. */
  readonly keys: boolean
  readonly onReady: (ready: Ready) => void
}

/** The ready-made observations, one a line, each with its digit. */
export function ReadyPhrases({ ready, open, keys, onReady }: Props): ReactElement {
  const { t, locale } = useTranslation()
  return (
    <ol className={`stack ${styles.ready}`}>
      {ready.map((one, index) => (
        <li key={`${one.purpose}:${one.text}`}>
          <button
            type="button"
            className={`pressable gap-8 ink small ${styles.readyOne}`}
            title={locale === 'en' ? (one.en ?? one.text) : one.text}
            disabled={!open.includes(one.purpose)}
            aria-keyshortcuts={keys && index < 9 ? String(index + 1) : undefined}
            onClick={() => onReady(one)}
          >
            <span aria-hidden="true" className={`${one.purpose === 'verify' ? 'success' : 'error'}-ink key-cap`}>
              {index < 9 && keys ? index + 1 : '·'}
            </span>
            {/* One line each, so that nine are visible beside the document. */}
            <span className="cut-off">
              <span className="visually-hidden">{`${t(`review.for_${one.purpose}`)}: `}</span>
              <span lang="es">{one.text}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
