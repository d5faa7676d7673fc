import {
  mdiAccountMultipleOutline,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiPencilOutline,
  mdiPlus,
  mdiTableKey,
} from '@mdi/js'
import { destroyRole, listPermissions, listRoles, type Role } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { readId } from '../../../kit/request/read-id.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button, buttonClass, IconButton } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import styles from './rights.module.css'

const Menu = lazy(() => import('../../ui/menu/Menu.tsx'), 'Menu')
const RoleForm = lazy(() => import('./RoleForm.tsx'), 'RoleForm')

/** The roles, all or those with one permission: how many people have each, and its actions. */
export function RolesView(): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ability_id = readId(search.get('ability'))
  const query = useCallQuery(listRoles, ability_id === undefined ? {} : { query: { ability_id } }, { errorAs: 'page' })
  const { data } = query
  const { dialog, open, ask } = useDialog()
  const [menu, setMenu] = useState<{ readonly role: Role; readonly anchor: HTMLElement }>()
  const edit = (props: { readonly role?: Role; readonly original?: Role } = {}) =>
    open((onClose) => <RoleForm {...props} onClose={onClose} />)
  const askToDelete = ({ id, title }: Role) =>
    ask({
      danger: true,
      title: t('security.roles.delete_title', { role: sentenceCase(title) }),
      text: t('security.roles.delete_text'),
      action: t('list.delete'),
      send: () => request(destroyRole, { params: { id } }),
      invalidates: ['security', 'users', 'audits'],
    })
  const roles = data?.data
  return (
    <section className="page" aria-label={t('security.views.roles')}>
      <div className="row wrap gap-8-12">
        <Button variant="filled" icon={mdiPlus} onClick={() => edit()}>
          {t('security.roles.create')}
        </Button>
      </div>
      {ability_id === undefined ? null : <AbilityQuestion id={ability_id} />}
      <QueryState query={query} waiting={<Skeleton height={320} />} />
      {roles?.length === 0 ? (
        <EmptyState
          kind={ability_id === undefined ? 'empty' : 'no-match'}
          text={t(ability_id === undefined ? 'security.roles.none' : 'security.roles.none_with_ability')}
        />
      ) : null}
      {roles === undefined ? null : (
        <ul className={`surface stack ${styles.roles}`}>
          {roles.map((role) => (
            <li key={role.id} data-role={role.name}>
              <div className="shrink">
                <h2 className="minor-heading">{sentenceCase(role.title)}</h2>
                <p className={styles.code}>{role.name}</p>
                <p className="muted">
                  {role.name === 'superadmin'
                    ? t('security.roles.fixed')
                    : `${t('fields.scope')}: ${t(`choices.scope_${role.scope}`)}`}
                </p>
              </div>
              <div className={`wrap gap-4 not-empty ${styles.tags}`}>
                {role.is_builtin ? <span className="tag">{t('security.roles.builtin')}</span> : null}
                {role.requires_totp ? <span className="tag">{t('fields.requires_totp')}</span> : null}
                {role.sso_only ? <span className="tag">{t('security.roles.sso_only')}</span> : null}
              </div>
              <p className={`wrap ${styles.roleCounts}`}>
                <Link to={`${path('user-admin')}?role=${encodeURIComponent(role.name)}`}>
                  {t('users.list.count', counted(role.users_count))}
                </Link>
                {role.name === 'superadmin' ? null : (
                  <Link to={{ search: `?view=matrix&role=${role.id}` }}>
                    {t('security.roles.abilities', counted(role.abilities_count))}
                  </Link>
                )}
              </p>
              <div className="row at-end gap-4">
                {role.name === 'superadmin' ? null : (
                  <Link
                    to={{ search: `?view=matrix&role=${role.id}` }}
                    className={buttonClass({ variant: 'outlined', size: 'small' })}
                    aria-label={t('security.roles.permissions_of', { role: sentenceCase(role.title) })}
                  >
                    <Icon path={mdiTableKey} size={18} />
                    <span>{t('fields.abilities')}</span>
                  </Link>
                )}
                <IconButton
                  icon={mdiDotsVertical}
                  label={t('security.roles.more', { role: sentenceCase(role.title) })}
                  aria-haspopup="menu"
                  aria-expanded={menu?.role.id === role.id}
                  onClick={(event) => setMenu({ role, anchor: event.currentTarget })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {menu === undefined ? null : (
        <Menu
          anchor={menu.anchor}
          label={t('security.roles.more', { role: sentenceCase(menu.role.title) })}
          onClose={() => setMenu(undefined)}
          actions={[
            {
              key: 'edit',
              label: t('security.roles.edit'),
              icon: mdiPencilOutline,
              run: () => edit({ role: menu.role }),
            },
            menu.role.name !== 'superadmin' && {
              key: 'copy',
              label: t('security.roles.copy'),
              icon: mdiContentCopy,
              run: () => edit({ original: menu.role }),
            },
            {
              key: 'holders',
              label: t('security.roles.holders'),
              icon: mdiAccountMultipleOutline,
              run: () => void navigate(`${path('user-admin')}?role=${encodeURIComponent(menu.role.name)}`),
            },
            !menu.role.is_builtin && {
              key: 'delete',
              label: t('list.delete'),
              icon: mdiDeleteOutline,
              danger: true,
              apart: true,
              run: () => askToDelete(menu.role),
            },
          ]}
        />
      )}
      {dialog}
    </section>
  )
}

/** The question that the list answers, and the way back to all roles. */
function AbilityQuestion({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const { data } = useCallQuery(listPermissions, {})
  const title = data?.data.find((one) => one.id === id)?.title
  return (
    <p className="wrap soft gap-8-16">
      <span>{t('security.roles.with_ability', { title: title ?? (data === undefined ? '…' : String(id)) })}</span>
      <Link to={{ search: '?view=roles' }}>{t('security.roles.all')}</Link>
    </p>
  )
}
