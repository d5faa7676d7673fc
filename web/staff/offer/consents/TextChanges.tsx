import { type ReactElement, useMemo } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { changesBetween, countsOf, type Piece } from './changes.ts'
import styles from './consents.module.css'

/** The differences between two texts, as written: insertions, deletions, and the text around them. Import it lazily. */
export function TextChanges({ before, after }: { readonly before: string; readonly after: string }): ReactElement {
  const { t } = useTranslation()
  const blocks = useMemo(() => changesBetween(before, after), [before, after])
  const { added, removed } = countsOf(blocks)
  if (before === after) return <p className={`soft ${styles.summary}`}>{t('consents.same')}</p>
  return (
    <>
      <p className={`soft ${styles.summary}`}>
        {t('consents.changed_words', { added: formatNumber(added), removed: formatNumber(removed) })}
      </p>
      <div className={`plain-text ${styles.changes}`}>
        {blocks.flat().map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts have no id, and their order never changes
          <ChangedText key={index} piece={piece} />
        ))}
      </div>
    </>
  )
}

/** Screen readers do not announce `ins` and `del`: hidden text around them does. */
function ChangedText({ piece: { kind, text } }: { readonly piece: Piece }): ReactElement {
  const { t } = useTranslation()
  if (kind === 'same') return <span>{text}</span>
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="visually-hidden">{`[${t(`consents.${kind}`)}] `}</span>
      <span>{text}</span>
      <span className="visually-hidden">{` [${t(`consents.${kind}_end`)}]`}</span>
    </Mark>
  )
}
