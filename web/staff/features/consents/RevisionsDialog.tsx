import { type ConsentRevision, listConsentRevisions } from '@portal/contract/staff'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FailedState } from '../../../kit/ui/EmptyState.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import styles from './consents.module.css'
import { Views } from './Views.tsx'

const Markdown = lazy(async () => ({ default: (await import('../../catalogue/Markdown.tsx')).Markdown }))
const TextChanges = lazy(async () => ({ default: (await import('./TextChanges.tsx')).TextChanges }))

interface Props {
  readonly id: number
  readonly title: string
  readonly onClose: () => void
}

/** The revisions of a consent: read one as citizens do, or see what changed between two. */
export function RevisionsDialog({ id, title, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { data, error, refetch } = useCallQuery(listConsentRevisions, { params: { id } }, { onFailure: 'inline' })
  return (
    <Dialog title={t('consents.revisions')} subtitle={title} width={720} cancel={t('ui.close')} onClose={onClose}>
      {data === undefined && error === null ? <SkeletonLines lines={8} /> : null}
      {error === null ? null : <FailedState error={error} onRetry={() => void refetch()} compact />}
      {data === undefined ? null : <Revisions revisions={data.data} />}
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
      <Views
        label={t('consents.shows')}
        views={views.map((name) => ({ name, label: t(`consents.${name}`) }))}
        value={view}
        onChange={setView}
      />
      {view === 'compare' && before === undefined ? <p className={styles.summary}>{t('consents.only_one')}</p> : null}
      <div className={styles.choice}>
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
          <p className={styles.meta}>
            {one.user === null
              ? formatMoment(one.created_at)
              : t('consents.revision_by', { user: nameCase(one.user), when: formatMoment(one.created_at) })}
          </p>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            {view === 'compare' && other !== undefined && before !== undefined ? (
              <TextChanges before={other.text} after={one.text} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
              <section className={styles.reading} tabIndex={0} aria-label={t('consents.read')}>
                <Markdown text={one.text} />
              </section>
            )}
          </Suspense>
        </>
      )}
    </div>
  )
}
