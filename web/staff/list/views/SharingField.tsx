import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import type { Views } from './use-views.ts'

export const everybody = 'everybody'

/** The ids of the roles in a value of the field. */
export function idsOf(shared: string): number[] {
  return shared === '' || shared === everybody ? [] : shared.split(',').map(Number)
}

interface Props {
  readonly label: string
  readonly roles: Views['roles']
  readonly sharesWithAll: boolean
  /** The ids of the roles with commas between them, or {@link everybody}; empty when it is not shared. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The input for the roles that a view is shared with, or everybody. */
export function SharingField({ label, roles, sharesWithAll, value, onChange }: Props): ReactElement {
  const { t } = useTranslation()
  const isForAll = value === everybody
  return (
    <fieldset className="stack gap-2">
      <legend>{label}</legend>
      {sharesWithAll || isForAll ? (
        <CheckBox
          label={t('list.view_everybody')}
          checked={isForAll}
          onChange={({ target }) => onChange(target.checked ? everybody : '')}
        />
      ) : null}
      {roles.map(({ id, title }) => (
        <CheckBox
          key={id}
          label={title}
          disabled={isForAll}
          checked={isForAll || idsOf(value).includes(id)}
          onChange={({ target }) => {
            const others = idsOf(value).filter((one) => one !== id)
            onChange([...others, ...(target.checked ? [id] : [])].toSorted((a, b) => a - b).join())
          }}
        />
      ))}
      <p className="muted">{t('list.view_share_help')}</p>
    </fieldset>
  )
}
