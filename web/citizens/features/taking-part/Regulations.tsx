import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/name-case.ts'
import styles from './taking-part.module.css'

interface Props {
  readonly of: readonly { readonly id: number; readonly name: string; readonly file: string }[]
}

/** The rules of an activity, as documents. */
export function Regulations({ of }: Props): ReactElement | null {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <div className={`stack gap-4 ${styles.regulations}`}>
      <h2>{t('part.regulations')}</h2>
      <ul className="stack gap-4">
        {of.map(({ id, name, file }) => (
          <li key={id}>
            <a href={file} target="_blank" rel="noopener">
              {t('part.regulation', { name: sentenceCase(name) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
