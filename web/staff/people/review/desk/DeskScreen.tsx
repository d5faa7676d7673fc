import { scopeOf } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNarrow, useNarrowBox } from '../../../../kit/device/narrow.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { ChangedNotice } from '../../citizen/ChangedNotice.tsx'
import { mayHandOver } from '../../citizen/handover.tsx'
import { useDeskSettings } from '../../decision/desk-settings.ts'
import { unverified } from '../../decision/unverified.ts'
import { CompareStrip } from '../compare/Compare.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { QuickDecision } from '../decision/DecisionBox.tsx'
import type { Decision } from '../decision/decided.ts'
import { useDecisions, useSettled } from '../decision/use-decisions.ts'
import { useObservationDraft } from '../decision/use-observation-draft.ts'
import { CitizenPart } from '../documents/CitizenPart.tsx'
import { DocumentPart } from '../documents/DocumentPart.tsx'
import type { DeskParts } from '../documents/parts.ts'
import { afterCitizen } from '../documents/positions.ts'
import { mayPostpone } from '../queue/Later.tsx'
import { Queue } from '../queue/Queue.tsx'
import { usePrefetchNext } from '../queue/use-prefetch-next.ts'
import { useDeskAddress, useQueue, useRemainingQueue } from '../queue/use-queue.ts'
import { DeskBar, UnsavedDecisions } from './DeskBar.tsx'
import { DeskHead } from './DeskHead.tsx'
import { type DeskTab, DeskTabs } from './DeskTabs.tsx'
import styles from './desk.module.css'
import { type Target, whyEmpty } from './desk-address.ts'
import { useCompareKeys, useDeskKeys } from './desk-keys.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { useDeskSelection } from './use-desk-selection.ts'
import { useDigitKeys } from './use-digit-keys.ts'
import { useVisibility } from './use-visibility.ts'

const CorrectDialog = lazy(() => import('../../citizen/correct/CorrectDialog.tsx'), 'CorrectDialog')
const HelpDialog = lazy(() => import('./HelpDialog.tsx'), 'HelpDialog')
const HandOverDialog = lazy(() => import('../../profiles/assign/HandOverDialog.tsx'), 'HandOverDialog')
const PostponeDialog = lazy(() => import('../decision/PostponeDialog.tsx'), 'PostponeDialog')
const VerifyQuestion = lazy(() => import('../../decision/VerifyQuestion.tsx'), 'VerifyQuestion')
const ReadyDialog = lazy(() => import('../queue/ReadyDialog.tsx'), 'ReadyDialog')

/** Width in pixels that queue, document and citizen need side by side; below it they are three tabs. */
const leastForThree = 900

/** The desk to review citizens: the queue, the document, and the data it must prove. A decision leads to the next document or citizen. */
export function DeskScreen(parts: DeskParts): ReactElement {
  const { t } = useTranslation()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const tight = useNarrowBox(box, leastForThree)
  const narrow = useNarrow() || tight
  const address = useDeskAddress()
  const { citizen, filter, go } = address
  const queue = useQueue(filter)
  const line = useRemainingQueue(queue, address)
  const place = useDeskSelection(address)
  const principal = usePrincipal()
  usePrefetchNext(place, line.ids, parts)
  const decisions = useDecisions(address.isAt)
  const deskSettings = useDeskSettings()
  const { settings, isLoaded, failed: hasError, keep } = deskSettings
  const keys = isLoaded && settings.keys
  const observationDraft = useObservationDraft(place, deskSettings)
  const [tab, setTab] = useState<DeskTab>('document')
  const [dialog, setDialog] = useState<'help' | 'ready' | 'correct' | 'verify' | 'hand_over' | 'postpone'>()
  const [wantsWhole, setWantsWhole] = useState(false)
  const isWhole = wantsWhole && !narrow && place.about === 'file'

  function toBox(): void {
    // Render immediately: the next key may already be a letter of the text.
    if (narrow || isWhole)
      flushSync(() => {
        setTab('citizen')
        setWantsWhole(false)
      })
    observationDraft.box.current?.focus()
  }

  const row = queue.rows.find(({ id }) => id === citizen)
  const comparison = useComparison(place, row, observationDraft)
  const canMark = comparison.canMark && !(narrow && tab === 'queue')
  const name = place.profile?.full_name ?? row?.full_name
  const visibility = useVisibility(place)
  const { leave, move, decide, notRendered, undo } = useDeskActions({
    place,
    name,
    line,
    observationDraft,
    hasDifference: comparison.hasDifference,
    decisions,
    address,
    visibility,
    toBox,
    showSubject: () => setTab(place.about === 'file' ? 'document' : 'citizen'),
    ask: () => setDialog('verify'),
  })
  const { profile } = place
  const mayGive = profile !== undefined && mayHandOver(principal, profile)
  const mayWait = profile !== undefined && mayPostpone(principal, profile)
  const suspects = place.about === 'citizen' ? unverified(place.files) : []
  const mayReturn = place.open.includes('return')
  const suggested = suspects.length > 0 && mayReturn ? 'return' : 'verify'
  useSettled(place, decisions)
  const figure = useDigitKeys(place.key, isLoaded && observationDraft.isSettled && place.isLoaded, (number) => {
    const chosen = keys ? observationDraft.ready[number - 1] : undefined
    if (chosen !== undefined && place.open.includes(chosen.purpose) && !observationDraft.isWriting('')) {
      // The person sees the text before they send it.
      setWantsWhole(false)
      observationDraft.write(chosen.text)
    }
  })
  // Until the settings are loaded, only a digit key is accepted, and it waits for them.
  useDeskKeys((keys || !(isLoaded || hasError)) && dialog === undefined, (command) => {
    if (command.kind === 'ready') figure(command.number)
    if (!keys) return
    if (command.kind === 'next') move(1)
    else if (command.kind === 'previous') move(-1)
    else if (command.kind === 'verify' || command.kind === 'return') decide(command.kind)
    else if (command.kind === 'undo') undo()
    else if (command.kind === 'help') setDialog('help')
    else if (command.kind === 'observe') toBox()
    else if (command.kind === 'hand_over' && mayGive) setDialog('hand_over')
    else if (command.kind === 'postpone' && mayWait) setDialog('postpone')
    else if (command.kind === 'whole' || command.kind === 'form') setWantsWhole(command.kind === 'whole')
    else if ((command.kind === 'same' || command.kind === 'different') && canMark)
      comparison.mark(comparison.at, command.kind)
  })
  useCompareKeys(keys && canMark && dialog === undefined, (by) => comparison.goTo(comparison.at + by))

  const nobody =
    citizen === undefined &&
    queue.result.data !== undefined &&
    !queue.result.isPlaceholderData &&
    line.ids.length === 0 ? (
      <EmptyState
        kind="empty"
        text={t(`review.${whyEmpty(filter, line.count)}`, { count: line.count })}
        action={decisions.decided.length === 0 ? undefined : { label: t('ui.undo'), run: () => undo() }}
      />
    ) : undefined
  function goTo(to: Target): void {
    leave()
    go(to)
  }
  /** Goes to the next citizen of the queue. @param isHidden whether the person does not see this one any more */
  function goOn(isHidden = false): void {
    const next = citizen === undefined ? undefined : afterCitizen(line.ids, citizen)
    leave()
    if (next !== undefined) go({ kind: 'start', citizen: next })
    else if (isHidden) go(undefined)
  }

  const head = (
    <DeskHead
      place={place}
      name={name}
      onGo={goTo}
      keys={keys}
      onHandOver={mayGive ? () => setDialog('hand_over') : undefined}
      onPostpone={mayWait ? () => setDialog('postpone') : undefined}
      isWhole={narrow || place.about !== 'file' ? undefined : isWhole}
      onWhole={setWantsWhole}
    />
  )
  const strip = (narrow || isWhole) && !place.notFound ? <CompareStrip comparison={comparison} /> : null
  const documentPart = (
    <DocumentPart
      place={place}
      head={head}
      data={strip}
      nobody={nobody}
      keys={keys}
      onRendered={visibility.onRendered}
      Viewer={parts.Viewer}
    />
  )
  const citizenPart =
    citizen === undefined || place.notFound ? null : (
      <CitizenPart
        citizen={citizen}
        place={place}
        comparison={comparison}
        observationDraft={observationDraft}
        decisions={decisions}
        keys={keys}
        suggested={suggested}
        onDecide={decide}
        onManage={() => setDialog('ready')}
        onCorrect={() => setDialog('correct')}
      />
    )
  const queuePart = (
    <Queue
      queue={queue}
      filter={filter}
      current={citizen}
      onNarrow={address.narrow}
      onOpen={(id) => {
        goTo({ kind: 'start', citizen: id })
        setTab('document')
      }}
    />
  )
  const goToDecision = ({ position }: Decision) => goTo(position)
  const bar = (
    <>
      {citizen === undefined || place.readAt === undefined ? null : <ChangedNotice id={citizen} since={place.readAt} />}
      <UnsavedDecisions
        decisions={decisions}
        at={place.key}
        onAgain={({ purpose }) => decide(purpose)}
        onGo={goToDecision}
      />
      <DeskBar
        place={place}
        decisions={decisions}
        keys={keys}
        notRendered={notRendered}
        onUndo={undo}
        onCorrect={goToDecision}
        onHelp={() => setDialog('help')}
      />
    </>
  )

  return (
    <div
      ref={setBox}
      className={`grid gap-12 ${styles.desk}`}
      data-narrow={narrow || undefined}
      data-whole={isWhole || undefined}
      data-visible={visibility.isVisible || undefined}
    >
      <PageTitle className="visually-hidden">{t('titles.review-desk')}</PageTitle>
      {narrow ? (
        <>
          <DeskTabs tab={tab} onTab={setTab}>
            {tab === 'queue' ? queuePart : tab === 'document' ? documentPart : (citizenPart ?? nobody)}
          </DeskTabs>
          {bar}
          {tab === 'document' && place.open.length > 0 ? (
            <QuickDecision place={place} busy={decisions.busy} suggested={suggested} onDecide={decide} />
          ) : null}
        </>
      ) : (
        <>
          <aside className={styles.side} aria-label={t('review.tabs.queue')}>
            {queuePart}
          </aside>
          <section className={`column shrink ${styles.middle}`} aria-label={t('review.tabs.document')}>
            {documentPart}
            {bar}
          </section>
          <section className={styles.side} aria-label={t('review.tabs.citizen')}>
            {citizenPart}
          </section>
        </>
      )}
      {dialog === 'help' ? (
        <HelpDialog
          keys={keys}
          isLoaded={isLoaded}
          onKeys={(keys) => keep({ keys })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'verify' ? (
        <VerifyQuestion
          name={name ?? ''}
          files={suspects}
          mayReturn={mayReturn}
          onDecide={(purpose) => {
            // Closed at once: a returned citizen needs the box with the reason.
            flushSync(() => setDialog(undefined))
            decide(purpose, true)
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'correct' && place.profile !== undefined ? (
        <CorrectDialog loaded={place.profile} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'hand_over' && profile !== undefined ? (
        <HandOverDialog
          loaded={profile}
          onDone={() => goOn(scopeOf(principal) === 'own')}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'postpone' && profile !== undefined ? (
        <PostponeDialog
          citizen={profile.id}
          name={personNameCase(profile.full_name)}
          onDone={() => goOn()}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'ready' ? <ReadyDialog deskSettings={deskSettings} onClose={() => setDialog(undefined)} /> : null}
    </div>
  )
}
