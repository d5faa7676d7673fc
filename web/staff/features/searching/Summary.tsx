import { mdiArrowLeft } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/Button.tsx'
import { CitizenSummary } from './CitizenSummary.tsx'
import { SignUpSummary } from './SignUpSummary.tsx'
import styles from './summary.module.css'
import type { FoundEntry } from './use-found.ts'

interface Props {
  readonly entry: FoundEntry
  readonly onBack: () => void
  readonly onOpen: () => void
}

/** What somebody on the telephone asks about a result: where it stands, what is missing, and what can be sent again. */
export function Summary({ entry, onBack, onOpen }: Props): ReactElement {
  const { t } = useTranslation()
  const { id = 0 } = entry.recent.params
  return (
    <section
      className={styles.summary}
      aria-label={t('searching.summary.of', { name: entry.title })}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft') return
        event.preventDefault()
        onBack()
      }}
    >
      <header className="row gap-8">
        <IconButton icon={mdiArrowLeft} mirrored label={t('searching.back')} onClick={onBack} />
        <h3 className="grow break-words">{entry.title}</h3>
        <Button variant="filled" autoFocus onClick={onOpen}>
          {t('searching.summary.open')}
        </Button>
      </header>
      {entry.recent.group === 'pre_register' ? <SignUpSummary id={Number(id)} /> : <CitizenSummary id={Number(id)} />}
    </section>
  )
}
