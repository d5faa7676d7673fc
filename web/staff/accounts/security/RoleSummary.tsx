import type { RoleScope } from '@portal/contract'
import { listRolePermissions } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { type Marks, readPermissions } from './marks.ts'
import { marksTogether, summaryTexts } from './role-summary.ts'

interface Props {
  /** The roles whose permissions are described together. */
  readonly ids: readonly number[]
  readonly scope: RoleScope
  /** The marks of the roles that are loaded already. */
  readonly loaded?: readonly Marks[]
}

/** What a person with the permissions of these roles may do, in sentences. It loads the permissions of one role after another. */
export function RoleSummary({ ids, scope, loaded = [] }: Props): ReactElement {
  const { t } = useTranslation()
  const [id, ...others] = ids
  const query = useCallQuery(listRolePermissions, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  if (id !== undefined) {
    if (query.data === undefined) return <QueryResult query={query} lines={2} compact />
    const { marks } = readPermissions(query.data.data)
    return <RoleSummary key={id} ids={others} scope={scope} loaded={[...loaded, marks]} />
  }
  const texts = summaryTexts(marksTogether(loaded), scope)
  return (
    <div className="notice stack gap-4">
      <h3 className="minor-heading">{t('security.summary.title')}</h3>
      <Status as="div" className="stack gap-4">
        {texts.length === 0 ? <p>{t('security.summary.none')}</p> : texts.map((text) => <p key={text}>{text}</p>)}
      </Status>
    </div>
  )
}
