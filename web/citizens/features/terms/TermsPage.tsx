import { showInformedConsent, showTerms } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Markdown } from '../../../kit/ui/Markdown.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { useAnswer } from '../../layout/use-answer.ts'

function GeneralText({ call }: { readonly call: typeof showTerms | typeof showInformedConsent }): ReactElement {
  const { t } = useTranslation()
  const answer = useAnswer(call, {}, { freshFor: 300_000 })
  const shown = answer.data?.data
  return (
    <section className="card">
      <AnswerState answer={answer} waiting={<SkeletonLines lines={10} />} />
      {shown === undefined ? null : (
        // The institute's texts are in Spanish, whatever the language of the page.
        <article lang="es">
          <h2>{shown.title}</h2>
          <Markdown text={shown.text} />
        </article>
      )}
      {shown === undefined ? null : <p className="muted">{t('terms.revision', { number: shown.revision })}</p>}
    </section>
  )
}

/** The terms that every account accepts, and how personal data are used. */
export function TermsPage(): ReactElement {
  const { t } = useTranslation()
  return (
    <Page title={t('frame.terms')} lead={t('terms.lead')}>
      <GeneralText call={showTerms} />
      <GeneralText call={showInformedConsent} />
    </Page>
  )
}
