import { useState } from 'react'
import { serverNow } from '../../../../kit/device/clock.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { Purpose } from '../../decision/desk-settings.ts'
import { unverified } from '../../decision/unverified.ts'
import { lastUndoable } from '../decision/decided.ts'
import type { Decisions } from '../decision/use-decisions.ts'
import type { ObservationDraft } from '../decision/use-observation-draft.ts'
import { afterCitizen, afterDecision, besideCitizen, besidePosition } from '../documents/positions.ts'
import type { DeskAddress, RemainingQueue } from '../queue/use-queue.ts'
import type { Target } from './desk-address.ts'
import type { DeskSelection } from './use-desk-selection.ts'
import type { Visibility } from './use-visibility.ts'

interface Desk {
  readonly place: DeskSelection
  readonly name: string | undefined
  readonly line: RemainingQueue
  readonly observationDraft: ObservationDraft
  /** Whether the person marked a field as different from the document: a reason to return. */
  readonly hasDifference: boolean
  readonly decisions: Decisions
  readonly address: Pick<DeskAddress, 'go' | 'target' | 'isAt'>
  readonly visibility: Visibility
  /** Scrolls to the text box of the observation and focuses it. */
  readonly toBox: () => void
  /** Shows the document or the data that the decision is about. */
  readonly showSubject: () => void
  /** Asks whether to verify a citizen although documents are not verified. */
  readonly ask: () => void
}

/** Goes to an adjacent position, decides, and undoes. A late response does not move a person who has gone on or is typing. */
export function useDeskActions({
  place,
  name,
  line,
  observationDraft,
  hasDifference,
  decisions,
  address,
  visibility,
  toBox,
  showSubject,
  ask,
}: Desk) {
  const { t } = useTranslation()
  const { position, key, files, current, profile, open } = place
  /** A decision that was requested before its document was visible; `at` is undefined for the position to which the desk was on its way. */
  const [early, setEarly] = useState<{ readonly at: string | undefined; readonly purpose: Purpose }>()
  const whyNotRendered = (purpose: Purpose): 'not_rendered' | 'unreadable' | undefined => {
    if (!visibility.isVisible) return 'not_rendered'
    return visibility.isUnreadable && purpose === 'verify' ? 'unreadable' : undefined
  }

  /** Leaves the current position: drafts stay, a requested decision is dropped. */
  function leave(): void {
    decisions.clearError()
    observationDraft.leave()
    setEarly(undefined)
  }

  function move(step: 1 | -1): void {
    // Two quick presses are two steps: the second starts at the target of the first.
    const target = address.target()
    if (target === undefined) return
    const at = target.kind === 'start' ? position : target
    leave()
    const beside = at?.citizen === target.citizen && position?.citizen === at.citizen && besidePosition(at, files, step)
    const other = beside ? undefined : besideCitizen(line.ids, target.citizen, step)
    if (beside) address.go(beside)
    else if (other !== undefined) address.go({ kind: 'start', citizen: other })
  }

  /** @param isSure whether the person was asked about documents that are not verified */
  function decide(purpose: Purpose, isSure = false): void {
    // A person can decide only about what they see: no decision is made while the address already leads elsewhere.
    if (decisions.busy) return
    if (position === undefined || !address.isAt(position)) {
      if (address.target() !== undefined) setEarly({ at: undefined, purpose })
      return
    }
    setEarly(undefined)
    const { draft, marks } = observationDraft
    const written = draft.trim()
    const observation = written === '' && purpose === 'verify' ? observationDraft.verifying : written
    if (open.length > 0 && observation.length < 3) {
      observationDraft.want(purpose, t(observation === '' ? 'review.reason_required' : 'review.reason_short'))
      toBox()
      return
    }
    if (purpose === 'verify' && hasDifference) {
      observationDraft.want(purpose, t('review.has_difference'))
      toBox()
      return
    }
    const matched = observationDraft.purposeOf(observation)
    if (matched !== undefined && matched !== purpose) {
      observationDraft.want(purpose, t(`review.meant_for_${matched}`))
      toBox()
      return
    }
    if (open.includes(purpose) && whyNotRendered(purpose) !== undefined) {
      setEarly({ at: key, purpose })
      showSubject()
      return
    }
    if (!isSure && purpose === 'verify' && position.kind === 'citizen' && unverified(files).length > 0) {
      ask()
      return
    }
    const goOn = (to: Target | undefined) => {
      const stays = !address.isAt(position) || observationDraft.isWriting(draft)
      observationDraft.sent(draft)
      if (stays) return
      leave()
      address.go(to)
    }
    if (position.kind === 'file' && current !== undefined) {
      decisions.decideFile(current, name, { purpose, observation, typed: draft, marks }, () =>
        goOn(afterDecision(position.citizen, current.id, files)),
      )
    } else if (position.kind === 'citizen' && profile !== undefined) {
      decisions.decideCitizen(profile, { purpose, observation, typed: draft, marks }, () => {
        line.addToCount(1)
        const next = afterCitizen(line.ids, position.citizen)
        goOn(next === undefined ? undefined : { kind: 'start', citizen: next })
      })
    }
  }

  /** Undoes a decision; by default the last one that is in time. */
  function undo(selected = lastUndoable(decisions.decided, serverNow())): void {
    const from = address.target()?.citizen
    decisions.undo(selected, position, () => {
      if (selected === undefined) return
      observationDraft.bringBack(selected.position, selected.typed, selected.marks)
      if (selected.position.kind === 'citizen') line.addToCount(-1)
      const isHere = position === undefined ? address.target()?.citizen === from : address.isAt(position)
      if (!isHere || observationDraft.isWriting(observationDraft.draft)) return
      leave()
      address.go(selected.position)
    })
  }

  /**
   * Why the last requested decision was not made: nothing is visible yet, the document cannot be shown, or it was not visible when
   * the key was pressed. The reason stays until the person decides or leaves the position.
   */
  const isEarly = early !== undefined && (early.at ?? key) === key && open.includes(early.purpose)
  const notRendered = isEarly ? (whyNotRendered(early.purpose) ?? ('now_rendered' as const)) : undefined
  return { leave, move, decide, notRendered: notRendered, undo }
}
