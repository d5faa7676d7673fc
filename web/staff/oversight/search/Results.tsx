import { mdiInformationOutline } from '@mdi/js'
import type { MouseEvent, ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Entry, grouped } from './entries.ts'
import styles from './search-dialog.module.css'
import { type FoundEntry, hasSummary } from './use-found.ts'

interface Props {
  readonly id: string
  readonly groups: ReturnType<typeof grouped>
  /** The row that Enter opens. */
  readonly active: Entry | undefined
  readonly idOf: (entry: Entry) => string
  readonly onPoint: (entry: Entry) => void
  readonly onChoose: (entry: Entry, inNewTab: boolean) => void
  readonly onSum: (entry: FoundEntry) => void
}

/** The results by kind. The text box keeps the focus and refers to the active row. */
export function Results({ id, groups, active, idOf, onPoint, onChoose, onSum }: Props): ReactElement {
  const { t } = useTranslation()
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  return (
    <div id={id} role="listbox" aria-label={t('searching.open')} className={styles.list} onMouseDown={keepFocus}>
      {groups.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: no HTML element exists for a group of options in a listbox
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className={`muted strong ${styles.group}`}>
            {t(`searching.groups.${group}`)}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: likewise
            <div
              key={entry.key}
              id={idOf(entry)}
              role="option"
              aria-selected={entry === active}
              className={`grid gap-12 rounded ${styles.option}`}
              onMouseMove={() => {
                if (entry !== active) onPoint(entry)
              }}
              onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => {
                if (event.button === 1) onChoose(entry, true)
              }}
            >
              <Icon path={entry.icon} className="soft" />
              <span className="shrink break-words">{entry.title}</span>
              {entry.note === undefined ? null : <span className={`muted figures ${styles.detail}`}>{entry.note}</span>}
              {hasSummary(entry) ? (
                // For the mouse and the finger; with the keyboard it is the arrow to the right.
                <span
                  className={`grid rounded ${styles.more}`}
                  aria-hidden="true"
                  data-tip={t('searching.summary.see')}
                  onClick={(event) => {
                    event.stopPropagation()
                    onSum(entry)
                  }}
                >
                  <Icon path={mdiInformationOutline} className="soft" />
                </span>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
