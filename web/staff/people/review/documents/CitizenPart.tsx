import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { Duplicates } from '../../citizen/Duplicates.tsx'
import { IdentityRequestCard } from '../../citizen/identity/IdentityRequestCard.tsx'
import { Observations } from '../../citizen/timeline/Observations.tsx'
import { Timeline } from '../../citizen/timeline/Timeline.tsx'
import type { Purpose } from '../../decision/desk-settings.ts'
import { CompareList } from '../compare/Compare.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { DecisionBox } from '../decision/DecisionBox.tsx'
import type { Decisions } from '../decision/use-decisions.ts'
import type { ObservationDraft } from '../decision/use-observation-draft.ts'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import { decisionOf } from './positions.ts'

interface Props {
  readonly citizen: number
  readonly place: DeskSelection
  readonly comparison: Comparison
  readonly observationDraft: ObservationDraft
  readonly decisions: Decisions
  readonly keys: boolean
  readonly suggested: Purpose
  readonly onDecide: (purpose: Purpose) => void
  readonly onManage: () => void
  readonly onCorrect: () => void
}

/** The column beside the document: the data it must prove, the decision, and earlier observations and events. */
export function CitizenPart(props: Props): ReactElement {
  const { citizen, place, comparison, observationDraft, decisions, keys, suggested, onDecide, onManage, onCorrect } =
    props
  const { t } = useTranslation()
  const { about, profile, current, open, isLoaded, profileError, filesError, retry } = place
  const error = decisions.error?.at === place.key ? decisions.error : undefined
  const made = decisionOf(about === 'file' ? current?.status_id : profile?.status_id)
  return (
    <div className="stack gap-12">
      <Duplicates key={`duplicates ${citizen}`} id={citizen} />
      {profile === undefined ? null : <IdentityRequestCard key={`identity ${citizen}`} profile={profile} />}
      <CompareList comparison={comparison} hasError={profileError !== null} keys={keys} onCorrect={onCorrect} />
      {profileError === null ? null : <ErrorState error={profileError} onRetry={retry} compact />}
      <ErrorMessage>{error?.message}</ErrorMessage>
      <DecisionBox
        about={about}
        open={open}
        isLoaded={isLoaded}
        suggested={suggested}
        correction={made === undefined || open.length === 0 ? undefined : t(`review.correct_${about}_${made}`)}
        hasError={profileError !== null || filesError !== null}
        {...observationDraft}
        onDraft={observationDraft.write}
        onReady={({ text }) => {
          observationDraft.write(text)
          observationDraft.box.current?.focus()
        }}
        busy={decisions.busy}
        keys={keys}
        onDecide={onDecide}
        onManage={onManage}
      />
      <Observations key={`observations ${citizen}`} id={citizen} />
      <Timeline key={`timeline ${citizen}`} id={citizen} />
    </div>
  )
}
