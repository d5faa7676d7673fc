import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purpose } from './desk-settings.ts'
import { afterCitizen, afterDecision, besideCitizen, besideStop } from './stops.ts'
import type { Decisions } from './use-decisions.ts'
import type { Line } from './use-line.ts'
import type { Place } from './use-place.ts'
import type { DeskAddress } from './use-queue.ts'
import type { Words } from './use-words.ts'

/** What one does at the desk. */
export interface Steps {
  /** Leaves this place for another: drafts stay, what was asked for here does not. */
  readonly leave: () => void
  readonly move: (step: 1 | -1) => void
  readonly decide: (purpose: Purpose) => void
  readonly undo: () => void
}

interface Desk {
  readonly place: Place
  readonly line: Line
  readonly words: Words
  readonly decisions: Decisions
  readonly go: DeskAddress['go']
  /** Brings the box of the observation into view and writes there. */
  readonly toBox: () => void
}

/** The steps: to what lies beside, deciding, and taking back, each ending at the next stop. */
export function useSteps({ place, line, words, decisions, go, toBox }: Desk): Steps {
  const { t } = useTranslation()
  const { key, stop, files, current, profile, open } = place
  /** The stop that was just decided, until the next one is drawn: nobody decides what they have not seen. */
  const decided = useRef('')
  useLayoutEffect(() => {
    if (key !== decided.current) decided.current = ''
  }, [key])

  function leave(): void {
    decisions.forgetTrouble()
    words.leave()
  }

  function move(step: 1 | -1): void {
    if (stop === undefined) return
    leave()
    const beside = besideStop(stop, files, step)
    const other = beside === undefined ? besideCitizen(line.ids, stop.citizen, step) : undefined
    if (beside !== undefined) go(beside)
    else if (other !== undefined) go({ kind: 'start', citizen: other })
  }

  function decide(purpose: Purpose): void {
    if (stop === undefined || decisions.busy || decided.current === key) return
    const written = words.draft.trim()
    const observation = written === '' && purpose === 'verify' ? words.verifying : written
    if (open.length > 0 && observation.length < 3) {
      words.want(purpose, t(observation === '' ? 'review.reason_required' : 'review.reason_short'))
      toBox()
      return
    }
    const done = () => {
      decided.current = key
      leave()
      words.clear()
    }
    if (stop.kind === 'file' && current !== undefined) {
      decisions.decideFile(current, purpose, observation, () => {
        done()
        go(afterDecision(stop.citizen, current.id, files))
      })
    } else if (stop.kind === 'citizen' && profile !== undefined) {
      decisions.decideCitizen(profile, purpose, observation, () => {
        done()
        line.takeOut(stop.citizen)
        const next = afterCitizen(line.ids, stop.citizen)
        go(next === undefined ? undefined : { kind: 'start', citizen: next })
      })
    }
  }

  function undo(): void {
    const wasCitizen = decisions.last?.stop.kind === 'citizen'
    decisions.undo((to) => {
      if (wasCitizen) line.putBack(to.citizen)
      go(to)
    })
  }

  return { leave, move, decide, undo }
}
