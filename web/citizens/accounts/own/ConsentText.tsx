import { type CitizenConsent, showConsentRevision } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { ScrollRegion } from '../../../kit/ui/layout/ScrollRegion.tsx'
import { Markdown } from '../../../kit/ui/text/Markdown.tsx'

interface Props {
  readonly consent: CitizenConsent
  readonly onClose: () => void
}

/** The text of a consent as it was accepted. */
export function ConsentText({ consent: { consent_id, title, revision }, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(showConsentRevision, { params: { id: consent_id, revision } }, { freshFor: Infinity })
  return (
    <Dialog
      title={result.data?.data.title ?? title}
      subtitle={t('own.consents.revision', { revision })}
      width={640}
      cancel={t('ui.close')}
      onClose={onClose}
    >
      <QueryResult query={result} lines={8} compact>
        {({ data: { text } }) => (
          <ScrollRegion label={t('own.consents.read')}>
            <Markdown text={text} />
          </ScrollRegion>
        )}
      </QueryResult>
    </Dialog>
  )
}
