import type { ReactElement } from 'react'
import { serverNow } from '../../kit/device/clock.ts'
import { formatDate } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import styles from './page.module.css'
import { usePromisedDay } from './query-options.ts'

/**
 * The last day on which the office decides. Until the number of days is loaded, an invisible text of the same length keeps its place, so
 * that the page does not jump.
 */
export function AnswerUntil({ since }: { readonly since: string | number }): ReactElement {
  const { t } = useTranslation()
  const until = usePromisedDay(since)
  const someDay = formatDate(new Date(serverNow()).toISOString())
  return (
    <span className={until === undefined ? styles.invisible : undefined}>
      {t('frame.answer_until', { date: until ?? someDay })}
    </span>
  )
}
