import { mdiHelpCircleOutline, mdiOpenInNew, mdiUndo } from '@mdi/js'
import { can, listFiles, openFileMoves, openMoves, showProfile, status } from '@portal/contract'
import { type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameCase } from '../names.ts'
import { useNarrow } from '../narrow.ts'
import { useScreenPath } from '../paths.ts'
import { useAnswer } from '../queries.ts'
import { useWho } from '../session.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { EmptyState, FailedState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusChip, sentenceCase } from '../ui/StatusChip.tsx'
import { DecisionBox } from './DecisionBox.tsx'
import styles from './desk.module.css'
import { type Purpose, type Ready, useDeskSettings, useSharedReady } from './desk-settings.ts'
import { Proofs } from './Proofs.tsx'
import type { DeskParts } from './parts.ts'
import { Queue } from './Queue.tsx'
import {
  afterCitizen,
  afterDecision,
  besideCitizen,
  besideStop,
  firstStop,
  inOrder,
  isPending,
  type Stop,
} from './stops.ts'
import { useDecisions } from './use-decisions.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useFigures } from './use-figures.ts'
import { useDeskAddress, useQueue } from './use-queue.ts'

const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }))
const ReadyDialog = lazy(async () => ({ default: (await import('./ReadyDialog.tsx')).ReadyDialog }))

const tabs = ['queue', 'document', 'citizen'] as const
type Tab = (typeof tabs)[number]

/** All documents of a citizen: nobody has more. */
const allFiles = { per_page: 100 } as const

/**
 * The desk where citizens are reviewed one after the other: the queue, the document, and the data it must prove. A decision leads to
 * the next document, then to the citizen's own decision, then to the next citizen, by keys alone if wanted.
 */
export function DeskScreen({
  Viewer,
  fetchAhead,
  forgetContents,
  Observations,
  Timeline,
  FieldValue,
}: DeskParts): ReactElement {
  const { t } = useTranslation()
  const who = useWho()
  const path = useScreenPath()
  const narrow = useNarrow()
  const address = useDeskAddress()
  const { citizen, file: fileId, filter, go, narrow: narrowQueue } = address
  const queue = useQueue(filter)
  const decisions = useDecisions()
  const { settings, known, failed, retry, keep } = useDeskSettings()
  const keys = known && settings.keys
  const [tab, setTab] = useState<Tab>('document')
  const [dialog, setDialog] = useState<'help' | 'ready'>()
  const [wanting, setWanting] = useState<string>()
  const [intent, setIntent] = useState<Purpose>()
  const [count, setCount] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  /** The stop that was just decided, until the next one is drawn: nobody decides what they have not seen. */
  const decided = useRef('')
  // Each stop has its own draft: going to look elsewhere loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})

  const needsCitizen = citizen !== undefined
  const profileAnswer = useAnswer(
    showProfile,
    { params: { id: citizen ?? 0 } },
    { enabled: needsCitizen, onFailure: 'inline', freshFor: 60_000 },
  )
  const filesAnswer = useAnswer(
    listFiles,
    { params: { id: citizen ?? 0 }, query: allFiles },
    { enabled: needsCitizen, onFailure: 'inline' },
  )
  const profile = profileAnswer.data?.data
  const files = useMemo(() => inOrder(filesAnswer.data?.data ?? []), [filesAnswer.data])
  // Who was decided here is not offered again while the queue is being asked anew.
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const ids = useMemo(() => queue.rows.map(({ id }) => id).filter((id) => !gone.has(id)), [queue.rows, gone])
  const row = queue.rows.find(({ id }) => id === citizen)

  const stop: Stop | undefined = useMemo(() => {
    if (citizen === undefined || filesAnswer.data === undefined) return undefined
    if (address.decides) return { kind: 'citizen', citizen }
    const chosen = files.find(({ id }) => id === fileId)
    return chosen === undefined ? firstStop(citizen, files) : { kind: 'file', citizen, file: chosen.id }
  }, [citizen, fileId, address.decides, files, filesAnswer.data])

  // The address says where one stands, also where it was opened without.
  const [firstInQueue] = ids
  useEffect(() => {
    if (citizen === undefined && firstInQueue !== undefined && !queue.answer.isPlaceholderData) {
      go({ kind: 'start', citizen: firstInQueue }, true)
    }
  }, [citizen, firstInQueue, queue.answer.isPlaceholderData, go])
  useEffect(() => {
    if (stop?.kind === 'file' && stop.file !== fileId) go(stop, true)
    else if (stop?.kind === 'citizen' && !address.decides) go(stop, true)
  }, [stop, fileId, address.decides, go])

  const current = stop?.kind === 'file' ? files.find(({ id }) => id === stop.file) : undefined
  // At the citizen's decision the document that is refused stays in view, else the first.
  const shown = current ?? files.find(({ status_id }) => status_id === status.fileReturned) ?? files[0]

  // What comes next is fetched while this one is looked at.
  const nextCitizen = citizen === undefined ? undefined : afterCitizen(ids, citizen)
  const nextFiles = useAnswer(
    listFiles,
    { params: { id: nextCitizen ?? 0 }, query: allFiles },
    { enabled: nextCitizen !== undefined && stop !== undefined, onFailure: 'inline' },
  )
  const upcoming = files.find((one) => one.id !== current?.id && isPending(one))
  const upcomingElsewhere = inOrder(nextFiles.data?.data ?? []).find(isPending)
  useEffect(() => {
    if (citizen !== undefined && upcoming !== undefined) fetchAhead({ profileId: citizen, fileId: upcoming.id })
    else if (upcomingElsewhere !== undefined) {
      fetchAhead({ profileId: upcomingElsewhere.profile_id, fileId: upcomingElsewhere.id })
    }
  }, [citizen, upcoming, upcomingElsewhere, fetchAhead])
  useEffect(() => forgetContents, [forgetContents])

  const about = stop?.kind === 'file' ? 'file' : 'citizen'
  const sharedReady = useSharedReady(about)
  const open: readonly Purpose[] = useMemo(() => {
    if (stop?.kind === 'file') {
      return current !== undefined && can(who, 'assign-status', 'File', current) ? openFileMoves(current) : []
    }
    if (profile === undefined || !can(who, 'assign-status', 'Profile', profile)) return []
    return openMoves(profile).filter((move): move is Purpose => move === 'verify' || move === 'return')
  }, [stop, current, profile, who])
  const ready = useMemo(
    // Figures that would move under the finger are none: the list stands when one's own are known.
    () => (known || failed ? [...settings.own, ...sharedReady].filter(({ purpose }) => open.includes(purpose)) : []),
    [known, failed, settings.own, sharedReady, open],
  )
  const place = stop === undefined ? '' : stop.kind === 'file' ? `file:${stop.file}` : `citizen:${stop.citizen}`
  const draft = drafts[place] ?? ''
  const verifying =
    about === 'file' ? (settings.verifying ?? t('review.ready.legible_valid')) : t('review.ready.all_right')

  useEffect(() => {
    if (place !== decided.current) decided.current = ''
  }, [place])

  function write(text: string): void {
    setWanting(undefined)
    setDrafts((now) => ({ ...now, [place]: text }))
  }

  function leave(): void {
    decisions.forgetTrouble()
    setWanting(undefined)
    setIntent(undefined)
    if (document.activeElement === box.current) box.current?.blur()
  }

  function move(step: 1 | -1): void {
    if (stop === undefined) return
    leave()
    const beside = besideStop(stop, files, step)
    const other = beside === undefined ? besideCitizen(ids, stop.citizen, step) : undefined
    if (beside !== undefined) go(beside)
    else if (other !== undefined) go({ kind: 'start', citizen: other })
  }

  function decide(purpose: Purpose): void {
    if (stop === undefined || decisions.busy || decided.current === place) return
    const written = draft.trim()
    const observation = written === '' && purpose === 'verify' ? verifying : written
    if (open.length > 0 && observation.length < 3) {
      setWanting(t(observation === '' ? 'review.reason_required' : 'review.reason_short'))
      setIntent(purpose)
      if (narrow) setTab('citizen')
      requestAnimationFrame(() => box.current?.focus())
      return
    }
    const done = () => {
      decided.current = place
      leave()
      setDrafts((now) => ({ ...now, [place]: '' }))
    }
    if (stop.kind === 'file' && current !== undefined) {
      decisions.decideFile(current, purpose, observation, () => {
        done()
        go(afterDecision(stop.citizen, current.id, files))
      })
    } else if (stop.kind === 'citizen' && profile !== undefined) {
      decisions.decideCitizen(profile, purpose, observation, () => {
        done()
        setCount((now) => now + 1)
        setGone((now) => new Set([...now, stop.citizen]))
        const next = afterCitizen(ids, stop.citizen)
        go(next === undefined ? undefined : { kind: 'start', citizen: next })
      })
    }
  }

  function undo(): void {
    const wasCitizen = decisions.last?.stop.kind === 'citizen'
    decisions.undo((to) => {
      if (wasCitizen) {
        setCount((now) => Math.max(0, now - 1))
        setGone((now) => new Set([...now].filter((id) => id !== to.citizen)))
      }
      go(to)
    })
  }

  const figures = useFigures(place, known && (stop?.kind === 'file' ? current : profile) !== undefined, (number) => {
    const chosen = keys ? ready[number - 1] : undefined
    if (chosen !== undefined) write(chosen.text)
  })

  useDeskKeys((keys || !(known || failed)) && dialog === undefined, (command) => {
    if (command.kind === 'ready') figures(command.number)
    if (!keys) return
    if (command.kind === 'next') move(1)
    else if (command.kind === 'previous') move(-1)
    else if (command.kind === 'verify' || command.kind === 'return') decide(command.kind)
    else if (command.kind === 'undo') undo()
    else if (command.kind === 'help') setDialog('help')
    else if (command.kind === 'observe') {
      if (narrow) setTab('citizen')
      requestAnimationFrame(() => box.current?.focus())
    }
  })

  const title = <PageTitle className="visually-hidden">{t('titles.review-desk')}</PageTitle>
  const position = stop?.kind === 'file' ? files.findIndex(({ id }) => id === stop.file) + 1 : undefined
  const name = profile?.full_name ?? row?.full_name
  const notFound = profileAnswer.error?.status === 404
  const failure = profileAnswer.error ?? filesAnswer.error

  const head = (
    <div className={styles.head}>
      <div className={styles.headWho}>
        <h2>{name === undefined ? t('titles.review-desk') : nameCase(name)}</h2>
        {citizen === undefined || notFound ? null : (
          <Link
            className={styles.record}
            to={path('user-validation-id-citizen', { id: citizen })}
            aria-label={t('review.open_record')}
            data-tip={t('review.open_record')}
          >
            <Icon path={mdiOpenInNew} size={18} />
          </Link>
        )}
      </div>
      <nav className={styles.stops} aria-label={t('review.stops')}>
        {files.map((one, index) => (
          <button
            key={one.id}
            type="button"
            className={styles.stop}
            data-stop={one.id}
            aria-current={one.id === current?.id ? 'step' : undefined}
            onClick={() => {
              leave()
              go({ kind: 'file', citizen: one.profile_id, file: one.id })
            }}
          >
            <span className={styles.stopName}>
              {index + 1}. {sentenceCase(one.file_type)}
            </span>
            <StatusChip text={one.status} color={one.color} />
          </button>
        ))}
        {citizen === undefined || stop === undefined ? null : (
          <button
            type="button"
            className={styles.stop}
            data-stop="citizen"
            aria-current={stop.kind === 'citizen' ? 'step' : undefined}
            onClick={() => {
              leave()
              go({ kind: 'citizen', citizen })
            }}
          >
            <span className={styles.stopName}>{t('review.decide_citizen')}</span>
          </button>
        )}
      </nav>
    </div>
  )

  const nobody =
    citizen === undefined && queue.answer.data !== undefined && ids.length === 0 ? (
      <EmptyState
        kind="empty"
        text={count > 0 ? t('review.finished', { count }) : t('review.empty')}
        action={decisions.last === undefined ? undefined : { label: t('review.undo'), run: undo }}
      />
    ) : undefined

  const documentPart = (
    <div className={styles.document}>
      {head}
      {nobody}
      {notFound ? <EmptyState kind="empty" text={t('profiles.not_found')} /> : null}
      {failure === null || notFound || filesAnswer.data !== undefined ? null : (
        <FailedState
          error={failure}
          onRetry={() => {
            void profileAnswer.refetch()
            void filesAnswer.refetch()
          }}
        />
      )}
      {shown === undefined ? (
        filesAnswer.data === undefined || notFound ? null : (
          <EmptyState kind="empty" text={t('review.no_documents')} />
        )
      ) : (
        <div className={styles.stage}>
          <Viewer
            profileId={shown.profile_id}
            fileId={shown.id}
            name={`${sentenceCase(shown.file_type)} (${shown.file})`}
            everywhere={keys}
          />
        </div>
      )}
    </div>
  )

  const trouble = decisions.trouble
  const citizenPart =
    citizen === undefined || notFound ? null : (
      <div className={styles.beside}>
        <Proofs row={row} profile={profile} file={current} FieldValue={FieldValue} />
        {trouble === undefined ? null : (
          <p role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
        {stop === undefined ? null : stop.kind === 'citizen' && profile === undefined ? (
          <Skeleton height={160} />
        ) : (
          <DecisionBox
            about={about}
            open={open}
            draft={draft}
            onDraft={write}
            box={box}
            ready={ready}
            onReady={(chosen: Ready) => {
              write(chosen.text)
              box.current?.focus()
            }}
            verifying={verifying}
            busy={decisions.busy}
            keys={keys}
            wanting={wanting}
            intent={intent}
            onDecide={decide}
            onManage={() => setDialog('ready')}
          />
        )}
        <Observations id={citizen} />
        <Timeline id={citizen} />
      </div>
    )

  const queuePart = (
    <Queue
      queue={queue}
      filter={filter}
      current={citizen}
      onNarrow={narrowQueue}
      onOpen={(id) => {
        leave()
        go({ kind: 'start', citizen: id })
        setTab('document')
      }}
    />
  )

  const bar = (
    <div className={styles.bar}>
      <p className={styles.told} role="status">
        {decisions.last?.fresh
          ? decisions.last.message
          : position === undefined
            ? ''
            : t('review.position', { at: position, all: files.length })}
      </p>
      {decisions.last?.fresh ? (
        <Button
          size="small"
          icon={mdiUndo}
          busy={decisions.busy}
          onClick={undo}
          aria-keyshortcuts={keys ? 'U' : undefined}
        >
          {t('review.undo')}
          {keys ? (
            <span aria-hidden="true" className={styles.key}>
              U
            </span>
          ) : null}
        </Button>
      ) : null}
      <IconButton icon={mdiHelpCircleOutline} label={t('review.help')} onClick={() => setDialog('help')} />
    </div>
  )

  return (
    <div className={styles.desk} data-narrow={narrow || undefined}>
      {title}
      {narrow ? (
        <>
          <div className={styles.tabs} role="tablist" aria-label={t('titles.review-desk')}>
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`desk-tab-${one}`}
                aria-selected={tab === one}
                aria-controls="desk-panel"
                tabIndex={tab === one ? 0 : -1}
                className={styles.tab}
                onClick={() => setTab(one)}
                onKeyDown={({ key, currentTarget }) => {
                  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                  if (step === 0) return
                  const next = tabs[(tabs.indexOf(one) + step + tabs.length) % tabs.length] ?? one
                  setTab(next)
                  currentTarget.parentElement?.querySelector<HTMLElement>(`#desk-tab-${next}`)?.focus()
                }}
              >
                {t(`review.tabs.${one}`)}
              </button>
            ))}
          </div>
          <div id="desk-panel" role="tabpanel" aria-labelledby={`desk-tab-${tab}`} className={styles.panel}>
            {tab === 'queue' ? queuePart : tab === 'document' ? documentPart : (citizenPart ?? nobody)}
          </div>
          {bar}
          {tab === 'document' && open.length > 0 ? (
            <div className={styles.quick}>
              <Button variant="outlined" disabled={!open.includes('return')} onClick={() => decide('return')}>
                {t(about === 'file' ? 'review.return' : 'review.return_citizen')}
              </Button>
              <Button
                variant="filled"
                disabled={!open.includes('verify')}
                busy={decisions.busy}
                onClick={() => decide('verify')}
              >
                {t(about === 'file' ? 'review.verify' : 'review.verify_citizen')}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <aside className={styles.side} aria-label={t('review.tabs.queue')}>
            {queuePart}
          </aside>
          <section className={styles.middle} aria-label={t('review.tabs.document')}>
            {documentPart}
            {bar}
          </section>
          <section className={styles.side} aria-label={t('review.tabs.citizen')}>
            {citizenPart}
          </section>
        </>
      )}
      <Suspense>
        {dialog === 'help' ? (
          <HelpDialog
            keys={keys}
            known={known}
            onKeys={(wanted) => keep({ keys: wanted })}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'ready' ? (
          <ReadyDialog
            settings={known ? settings : undefined}
            failed={failed}
            onRetry={retry}
            onKeep={keep}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
