import { type ConsentRevision, listConsentRevisions } from '@portal/contract/staff'
import { type ReactElement, Suspense, useState } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { ScrollRegion } from '../../../kit/ui/layout/ScrollRegion.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import styles from './consents.module.css'

const TextChanges = lazy(() => import('./TextChanges.tsx'), 'TextChanges')

interface Props {
  readonly id: number
  readonly title: string
  readonly onClose: () => void
}

/** The revisions of a consent: read one as citizens do, or see what changed between two. */
export function RevisionsDialog({ id, title, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listConsentRevisions, { params: { id } })
  return (
    <Dialog title={t('consents.revisions')} subtitle={title} width={720} cancel={t('ui.close')} onClose={onClose}>
      <QueryResult query={query} lines={8} compact />
      {query.data === undefined ? null : <Revisions revisions={query.data.data} />}
    </Dialog>
  )
}

const views = ['compare', 'read'] as const

function Revisions({ revisions }: { readonly revisions: readonly ConsentRevision[] }): ReactElement {
  const { t } = useTranslation()
  const sorted = revisions.toSorted((one, other) => other.revision - one.revision)
  const [latest, before] = sorted
  const [view, setView] = useState<(typeof views)[number]>(before === undefined ? 'read' : 'compare')
  const [to, setTo] = useState(latest?.revision ?? 0)
  const [from, setFrom] = useState(before?.revision ?? to)
  const one = sorted.find(({ revision }) => revision === to)
  const other = sorted.find(({ revision }) => revision === from)
  const options = sorted.map(({ revision, created_at }) => ({
    value: revision,
    text: `${t('consents.revision', { revision })} · ${formatMoment(created_at)}`,
  }))
  return (
    <div>
      <fieldset className={`row gap-4 ${styles.views}`} aria-label={t('consents.shows')}>
        {views.map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === view ? 'outlined' : 'text'}
            aria-pressed={name === view}
            onClick={() => setView(name)}
          >
            {t(`consents.${name}`)}
          </Button>
        ))}
      </fieldset>
      {view === 'compare' && before === undefined ? (
        <p className={`soft ${styles.summary}`}>{t('consents.only_one')}</p>
      ) : null}
      <div className={`wrap at-bottom gap-12 ${styles.choice}`}>
        {view === 'compare' && before !== undefined ? (
          <SelectBox
            label={t('consents.compare_from')}
            options={options}
            empty={false}
            value={from}
            onChange={(event) => setFrom(Number(event.target.value))}
          />
        ) : null}
        <SelectBox
          label={view === 'compare' ? t('consents.compare_to') : t('consents.revisions')}
          options={options}
          empty={false}
          value={to}
          onChange={(event) => setTo(Number(event.target.value))}
        />
      </div>
      {one === undefined ? null : (
        <>
          <p className={`muted ${styles.meta}`}>
            {one.user === null
              ? formatMoment(one.created_at)
              : t('consents.revision_by', { user: personNameCase(one.user), when: formatMoment(one.created_at) })}
          </p>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            {view === 'compare' && other !== undefined && before !== undefined ? (
              <TextChanges before={other.text} after={one.text} />
            ) : (
              <ScrollRegion label={t('consents.read')} className={styles.reading}>
                <MarkdownText text={one.text} />
              </ScrollRegion>
            )}
          </Suspense>
        </>
      )}
    </div>
  )
}
