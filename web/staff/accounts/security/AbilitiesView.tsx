import { mdiDeleteOutline, mdiMagnify, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { containsWords } from '@portal/contract'
import { destroyPermission, listPermissions, type Permission } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { typeLabel } from './labels.ts'
import styles from './rights.module.css'

const AbilityForm = lazy(() => import('./AbilityForm.tsx'), 'AbilityForm')

/** The number of rows rendered at first and added by each press of "more". */
const page = 50

/** Whether an ability may be changed: only the superadmin has the wildcard. */
function isOpen({ name, entity_type }: Permission): boolean {
  return !name.includes('*') && entity_type !== '*'
}

/** All stored abilities, of any role. */
export function AbilitiesView(): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listPermissions, {}, { errorAs: 'page' })
  const { data } = query
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(page)
  const { dialog, open, ask } = useDialog()
  const edit = (props: { readonly ability?: Permission } = {}) =>
    open((onClose) => <AbilityForm {...props} onClose={onClose} />)
  const askToDelete = ({ id, title }: Permission) =>
    ask({
      danger: true,
      title: t('security.abilities.delete_title'),
      text: t('security.abilities.delete_text', { title }),
      action: t('list.delete'),
      send: () => request(destroyPermission, { params: { id } }),
      invalidates: ['security', 'audits'],
    })
  const found = (data?.data ?? []).filter((one) =>
    containsWords(`${one.title} ${one.name} ${typeLabel(one.entity_type)}`, typed),
  )
  const scopeOf = ({ entity_id: id, only_owned }: Permission) =>
    [id !== null && t('security.scope.of_record', { id }), only_owned && t('fields.only_owned')]
      .filter(Boolean)
      .join(', ') || t('security.abilities.all')
  return (
    <section className="page" aria-label={t('security.views.abilities')}>
      <div className="row wrap gap-8-12">
        <TextBox
          className={styles.grow}
          label={t('security.abilities.search')}
          labelHidden
          type="search"
          placeholder={t('security.abilities.search')}
          before={<Icon path={mdiMagnify} size={18} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setShown(page)
          }}
        />
        <Button variant="filled" icon={mdiPlus} onClick={() => edit()}>
          {t('security.abilities.create')}
        </Button>
      </div>
      <QueryState query={query} waiting={<Skeleton height={400} />} />
      {data === undefined ? null : (
        <Status className="muted">{t('security.roles.abilities', counted(found.length))}</Status>
      )}
      {data !== undefined && found.length === 0 ? (
        <EmptyState
          kind={data.data.length === 0 ? 'empty' : 'no-match'}
          text={t(data.data.length === 0 ? 'security.abilities.none' : 'security.abilities.no_match')}
        />
      ) : null}
      {found.length === 0 ? null : (
        <ul className={`surface stack ${styles.abilities}`}>
          {found.slice(0, shown).map((ability) => (
            <li key={ability.id}>
              <div className="shrink">
                <strong>{ability.title}</strong>
                <span className={styles.code}>{ability.name}</span>
              </div>
              <span>{ability.entity_type === '*' ? t('security.scope.all') : typeLabel(ability.entity_type)}</span>
              <span className="muted">{scopeOf(ability)}</span>
              {ability.roles_count === 0 ? (
                <span className="muted">{t('security.abilities.roles', counted(0))}</span>
              ) : (
                <Link
                  to={{ search: `?view=roles&ability=${ability.id}` }}
                  aria-label={t('security.abilities.open_roles', { title: ability.title, count: ability.roles_count })}
                >
                  {t('security.abilities.roles', counted(ability.roles_count))}
                </Link>
              )}
              {isOpen(ability) ? (
                <span className="row at-end gap-4">
                  <IconButton
                    icon={mdiPencilOutline}
                    size="small"
                    label={t('security.abilities.edit', { title: ability.title })}
                    onClick={() => edit({ ability })}
                  />
                  <IconButton
                    icon={mdiDeleteOutline}
                    size="small"
                    tone="danger"
                    label={t('security.abilities.delete', { title: ability.title })}
                    onClick={() => askToDelete(ability)}
                  />
                </span>
              ) : (
                <span className="muted">{t('security.abilities.system')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > shown ? (
        <Button className={styles.more} onClick={() => setShown(shown + page)}>
          {t('review.more')}
        </Button>
      ) : null}
      {dialog}
    </section>
  )
}
