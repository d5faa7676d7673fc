import type { EnrolmentTransitionName } from '@portal/contract'
import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import styles from './transition-dialog.module.css'

type Props = Omit<ComponentProps<typeof TextArea>, 'label' | 'max'> & {
  readonly transition: EnrolmentTransitionName
  /** Called with the text that somebody chose instead of typing it. */
  readonly onTake: (text: string) => void
}

/** The reason of a transition: typed, or started from a frequent text. */
export function ObservationBox({ transition, onTake, ...rest }: Props): ReactElement {
  const { t } = useTranslation()
  const ready = [t(`roster.transition.ready_${transition}_one`), t(`roster.transition.ready_${transition}_two`)]
  return (
    <div>
      <TextArea {...rest} label={t('fields.observation')} rows={4} autoFocus />
      <ul className={`wrap gap-6 space-above ${styles.ready}`} aria-label={t('roster.transition.ready')}>
        {ready.map((text) => (
          <li key={text}>
            <button type="button" className="pressable" onClick={() => onTake(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
