import { lazy, type ReactElement, Suspense, useId } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import styles from './taking-part.module.css'

const Markdown = lazy(async () => ({ default: (await import('../../../kit/ui/Markdown.tsx')).Markdown }))

interface AcceptanceProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly error: string | undefined
}

/** A box to tick, with what is wrong while it is not ticked. */
export function Acceptance({ label, checked, onChange, error }: AcceptanceProps): ReactElement {
  const id = useId()
  return (
    <div className="stack gap-4">
      <CheckBox
        label={label}
        className={styles.accept ?? ''}
        checked={checked}
        required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {error === undefined ? null : (
        <p id={id} className="small error-ink">
          {error}
        </p>
      )}
    </div>
  )
}

interface Props {
  readonly consents: readonly { readonly id: number; readonly title: string; readonly text: string }[]
  readonly name: string
  readonly accepted: ReadonlySet<number>
  /** Whether the person has tried to go on: what is missing is then marked. */
  readonly isChecked: boolean
  readonly onChange: (id: number, isAccepted: boolean) => void
}

/** The consents of an enrolment, whole and as they are, each accepted for the person. */
export function Consents({ consents, name, accepted, isChecked, onChange }: Props): ReactElement | null {
  const { t } = useTranslation()
  if (consents.length === 0) return null
  return (
    <section className="stack gap-12">
      <div>
        <h2>{t('part.review.consents')}</h2>
        <p className="soft">{t('part.review.consents_lead', { name })}</p>
      </div>
      {consents.map(({ id, title, text }) => (
        <article key={id} className="card stack gap-12">
          <h3>{title}</h3>
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <Markdown text={text} />
          </Suspense>
          <Acceptance
            label={t('part.review.accept', { title, name })}
            checked={accepted.has(id)}
            onChange={(isAccepted) => onChange(id, isAccepted)}
            error={isChecked && !accepted.has(id) ? t('part.review.accept_needed', { name }) : undefined}
          />
        </article>
      ))}
    </section>
  )
}
