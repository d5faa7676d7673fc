import { mdiCheck, mdiNotEqualVariant } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import styles from './compare.module.css'
import { useFieldLabel } from './field-label.ts'
import type { Verdict } from './marks.ts'
import type { Compared } from './use-comparison.ts'

interface Props {
  readonly compared: Compared
  readonly onMark: (verdict: Verdict) => void
}

const icons = { same: mdiCheck, different: mdiNotEqualVariant } as const

/** The two marks of a field: it is the same in the document, or it differs. */
export function CompareMarks({ compared: { field, text, verdict }, onMark }: Props): ReactElement {
  const { t } = useTranslation()
  const labelOf = useFieldLabel()
  return (
    <span className={styles.marks}>
      {(['same', 'different'] as const).map((one) => (
        <IconButton
          key={one}
          icon={icons[one]}
          size="small"
          label={t(`review.compare.mark_${one}`, { field: labelOf(field) })}
          aria-pressed={verdict === one}
          disabled={text === undefined}
          data-verdict={one}
          className={styles.mark}
          onClick={() => onMark(one)}
        />
      ))}
    </span>
  )
}
