import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { openingKeys } from './opening-keys.ts'
import styles from './search-dialog.module.css'

/** The keys of the search, and what it searches. */
export function SearchHelp({ back }: { readonly back: Elements }): ReactElement {
  const { t } = useTranslation()
  const [modifier] = openingKeys.split(' ')
  const rows = [
    { keys: [openingKeys], does: t('searching.keys.open') },
    { keys: ['↑', '↓'], does: t('searching.keys.move') },
    { keys: [`${modifier} Home`, `${modifier} End`], does: t('searching.keys.ends') },
    { keys: ['↵'], does: t('searching.keys.enter') },
    { keys: [`${modifier} ↵`], does: t('searching.keys.tab') },
    { keys: ['→'], does: t('searching.keys.summary') },
    { keys: ['?'], does: t('searching.keys.help') },
    { keys: ['Esc'], does: t('searching.keys.close') },
  ]
  return (
    <section className={styles.help} aria-label={t('searching.help')}>
      <div className="row gap-8">
        {back}
        <h3>{t('searching.help')}</h3>
      </div>
      <p>{t('searching.about')}</p>
      <dl>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt className="row gap-6">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
