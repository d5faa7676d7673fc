import { useTranslation } from 'react-i18next'
import type { Decided } from './decided.ts'
import type { Target } from './desk-address.ts'
import type { Purpose } from './desk-settings.ts'
import { afterCitizen, afterDecision, besideCitizen, besideStop } from './stops.ts'
import type { Decisions } from './use-decisions.ts'
import type { DeskSelection } from './use-desk-selection.ts'
import type { ObservationDraft } from './use-observation-draft.ts'
import type { DeskAddress } from './use-queue.ts'
import type { RemainingQueue } from './use-remaining-queue.ts'

/** The actions of the desk. */
export interface DeskActions {
  /** Leaves the current stop: drafts stay, a requested decision is dropped. */
  readonly leave: () => void
  readonly move: (step: 1 | -1) => void
  readonly decide: (purpose: Purpose) => void
  /** Undoes a decision; the last one by default. */
  readonly undo: (decided?: Decided) => void
}

interface Desk {
  readonly place: DeskSelection
  /** The citizen's name, if it is known. */
  readonly name: string | undefined
  readonly line: RemainingQueue
  readonly words: ObservationDraft
  readonly decisions: Decisions
  readonly address: Pick<DeskAddress, 'go' | 'target' | 'isAt'>
  /** Scrolls to the text box of the observation and focuses it. */
  readonly toBox: () => void
}

/**
 * The actions: go to an adjacent stop, decide, and undo. Each ends at the next stop. A late response does not move a person who has gone on
 * or is typing.
 */
export function useDeskActions({ place, name, line, words, decisions, address, toBox }: Desk): DeskActions {
  const { t } = useTranslation()
  const { stop, files, current, profile, open } = place

  function leave(): void {
    decisions.clearError()
    words.leave()
  }

  function move(step: 1 | -1): void {
    // Two quick presses are two steps: the second starts at the target of the first.
    const target = address.target()
    if (target === undefined) return
    const at = target.kind === 'start' ? stop : target
    leave()
    const beside = at?.citizen === target.citizen && stop?.citizen === at.citizen && besideStop(at, files, step)
    const other = beside ? undefined : besideCitizen(line.ids, target.citizen, step)
    if (beside) address.go(beside)
    else if (other !== undefined) address.go({ kind: 'start', citizen: other })
  }

  function decide(purpose: Purpose): void {
    // A person can decide only about what they see: no decision is made while the address already leads elsewhere.
    if (stop === undefined || decisions.busy || !address.isAt(stop)) return
    const { draft } = words
    const written = draft.trim()
    const observation = written === '' && purpose === 'verify' ? words.verifying : written
    if (open.length > 0 && observation.length < 3) {
      words.want(purpose, t(observation === '' ? 'review.reason_required' : 'review.reason_short'))
      toBox()
      return
    }
    const goOn = (to: Target | undefined) => {
      const stays = !address.isAt(stop) || words.isWriting(draft)
      words.sent(draft)
      if (stays) return
      leave()
      address.go(to)
    }
    if (stop.kind === 'file' && current !== undefined) {
      decisions.decideFile(current, name, purpose, observation, () =>
        goOn(afterDecision(stop.citizen, current.id, files)),
      )
    } else if (stop.kind === 'citizen' && profile !== undefined) {
      decisions.decideCitizen(profile, purpose, observation, () => {
        line.addToCount(1)
        const next = afterCitizen(line.ids, stop.citizen)
        goOn(next === undefined ? undefined : { kind: 'start', citizen: next })
      })
    }
  }

  function undo(wanted = decisions.decided.at(-1)): void {
    const from = address.target()?.citizen
    decisions.undo(wanted, stop, () => {
      if (wanted === undefined) return
      if (wanted.stop.kind === 'citizen') line.addToCount(-1)
      const isHere = stop === undefined ? address.target()?.citizen === from : address.isAt(stop)
      if (!isHere || words.isWriting(words.draft)) return
      leave()
      address.go(wanted.stop)
    })
  }

  return { leave, move, decide, undo }
}
