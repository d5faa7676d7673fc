import { showInformedConsent, showTerms } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Markdown } from '../../../kit/ui/text/Markdown.tsx'
import { Page } from '../../frame/Page.tsx'

function GeneralText({ call }: { readonly call: typeof showTerms | typeof showInformedConsent }): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(call, {}, { freshFor: 300_000 })
  return (
    <section className="card">
      <QueryResult query={result} lines={10}>
        {({ data: { title, text, revision } }) => (
          <>
            {/* The institute's texts are in Spanish in both languages of the page. */}
            <article lang="es">
              <h2>{title}</h2>
              <Markdown text={text} />
            </article>
            <p className="muted">{t('terms.revision', { number: revision })}</p>
          </>
        )}
      </QueryResult>
    </section>
  )
}

/** The terms that every account accepts, and the policy about personal data. */
export function TermsPage(): ReactElement {
  const { t } = useTranslation()
  return (
    <Page title={t('frame.terms')} lead={t('terms.lead')}>
      <GeneralText call={showTerms} />
      <GeneralText call={showInformedConsent} />
    </Page>
  )
}
