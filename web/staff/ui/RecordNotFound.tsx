import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../kit/ui/text/PageTitle.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly back: { readonly to: string; readonly label: string }
}

/** “Not found” inside the frame, for a record that does not exist or that this person may not see. `NotFoundPage` is for an unknown address, which has no frame. */
export function RecordNotFound({ title, text, back }: Props): ReactElement {
  const navigate = useNavigate()
  return (
    <section className="card">
      <PageTitle className="visually-hidden">{title}</PageTitle>
      <EmptyState kind="empty" text={text} action={{ label: back.label, run: () => void navigate(back.to) }} />
    </section>
  )
}
