import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import styles from './desk.module.css'

interface Props {
  readonly keys: boolean
  /** Whether the person's setting is loaded. */
  readonly isLoaded: boolean
  readonly onKeys: (keys: boolean) => void
  readonly onClose: () => void
}

const listed = [
  ['J', 'next'],
  ['K', 'previous'],
  ['V', 'verify'],
  ['R', 'return'],
  ['1–9', 'ready'],
  ['O', 'observe'],
  ['Esc', 'leave'],
  ['I', 'same'],
  ['D', 'different'],
  ['↑ ↓', 'fields'],
  ['U', 'undo'],
  ['E', 'hand_over'],
  ['P', 'later'],
  ['A', 'whole'],
  ['F', 'form'],
  ['+ −', 'zoom'],
  ['0', 'fit'],
  ['G', 'turn'],
  ['PgUp PgDn', 'pages'],
  ['/', 'search'],
  ['?', 'help'],
] as const

/** The keys of the desk, and the switch that turns them off. */
export function HelpDialog({ keys, isLoaded, onKeys, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog title={t('review.help')} cancel={t('ui.close')} onClose={onClose}>
      <dl className={`stack gap-8 ${styles.keys}`} data-off={!keys || undefined}>
        {listed.map(([key, does]) => (
          <div key={key}>
            <dt className="row gap-4">
              {key.split(' ').map((one) => (
                <kbd key={one} className="key-cap">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{t(`review.keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckBox
        label={t('review.keys_on')}
        checked={keys}
        disabled={!isLoaded}
        onChange={({ target }) => onKeys(target.checked)}
      />
    </Dialog>
  )
}
