import { listRoles } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { routerBase, useScreenPath } from '../screens/paths.ts'
import { viewAs } from '../session/view-as.ts'

/** Chooses the role with which a superadmin views the portal, read-only (ADR 0017). */
export function ViewAsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const to = useScreenPath()
  const query = useCallQuery(listRoles, {})
  const { data } = query
  const [chosen, setChosen] = useState<string>()
  const roles = (data?.data ?? []).filter(({ name }) => name !== 'superadmin')
  const role = chosen ?? roles[0]?.name
  return (
    <Dialog
      width={460}
      title={t('viewing.title')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (role !== undefined) viewAs(role, routerBase + to('home'))
      }}
      submit={role === undefined ? undefined : t('viewing.start')}
    >
      <p>{t('viewing.text')}</p>
      <QueryResult query={query} lines={2} compact />
      {role === undefined ? null : (
        <SelectBox
          label={t('fields.role')}
          empty={false}
          autoFocus
          value={role}
          options={roles.map(({ name, title }) => ({ value: name, text: sentenceCase(title) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </Dialog>
  )
}
