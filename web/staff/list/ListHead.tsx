import type { ReactElement } from 'react'
import { serverTime } from '../../kit/device/clock.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { Elements } from '../../kit/ui/text/elements.ts'
import { PageTitle } from '../../kit/ui/text/PageTitle.tsx'
import { TimeAgoSentence } from '../../kit/ui/text/TimeAgo.tsx'
import type { ListDeclaration, ListRow } from './declare.ts'

interface Props {
  readonly title: string
  /** "1.284 ciudadanos"; undefined while it is not loaded. */
  readonly count: string | undefined
  /** When the rows arrived, in ms of the device's clock; 0 before. */
  readonly loadedAt: number
  readonly primary: ListDeclaration<ListRow>['primary']
  /** Whether the page is the list, or the list is a part of the page. */
  readonly heading: 'page' | 'section'
  /** The question that the rows answer. */
  readonly question: Elements
}

/** The heading of a list: its title, the number of rows, the time of the last update, and the most frequent action. */
export function ListHead({ title, count, loadedAt, primary, heading, question }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <header className="page-head">
      <div>
        {heading === 'page' ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
        {question}
        <p className="page-facts">
          {count === undefined ? null : <span className="figures">{count}</span>}
          {loadedAt === 0 ? null : (
            <span>
              <TimeAgoSentence at={serverTime(loadedAt)} sentence={(ago) => t('list.updated', { ago })} />
            </span>
          )}
        </p>
      </div>
      {primary ? (
        <Button variant="filled" icon={primary.icon} onClick={primary.run}>
          {primary.label}
        </Button>
      ) : null}
    </header>
  )
}
