import { mdiAccountPlusOutline, mdiShieldAccountOutline } from '@mdi/js'
import { can, couldEver } from '@portal/contract'
import { listAssignableRoles, listUsers, type StaffRow, showUser } from '@portal/contract/staff'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Avatar } from '../../../../kit/layout/Avatar.tsx'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { readId } from '../../../../kit/request/read-id.ts'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { type Ask, useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { Cells } from '../../../list/declare.ts'
import { type Filter, type FilterOptions, optionsBy } from '../../../list/filters/filters.ts'
import { List } from '../../../list/List.tsx'
import { AccountStatusChip, RoleTags } from './AccountStatusChip.tsx'
import { type AsksAccount, accountQuestion, isQuestion } from './account-question.ts'
import { type Opened, useAccountActions } from './use-account-actions.ts'

const UserForm = lazy(() => import('./UserForm.tsx'), 'UserForm')
const UserDialog = lazy(() => import('./UserDialog.tsx'), 'UserDialog')
const RolesDialog = lazy(() => import('./RolesDialog.tsx'), 'RolesDialog')
const IdentityDialog = lazy(() => import('../own/IdentityDialog.tsx'), 'IdentityDialog')
const InvitationDialog = lazy(() => import('./InvitationDialog.tsx'), 'InvitationDialog')

function LastSignIn({ row }: { readonly row: StaffRow }): ReactElement {
  const { t } = useTranslation()
  return row.last_sign_in_at === null ? (
    <span className="muted">{t('profiles.account.never')}</span>
  ) : (
    <TimeAgo at={row.last_sign_in_at} />
  )
}

const cells: Cells<StaffRow> = {
  full_name: (row) => (
    <span className="row gap-10 shrink">
      <Avatar name={row.full_name} size={24} />
      <span className="cut-off">{personNameCase(row.full_name)}</span>
    </span>
  ),
  roles: (row) => <RoleTags row={row} />,
  is_locked: (row) => <AccountStatusChip row={row} />,
  last_sign_in_at: (row) => <LastSignIn row={row} />,
}

function titleOf(row: StaffRow): string {
  return personNameCase(row.full_name)
}

function useRoleOptions(): FilterOptions {
  const found = useCallQuery(listAssignableRoles, {}, { freshFor: 60_000 })
  return optionsBy(found, ({ data }) => data.map(({ name, title }) => ({ value: name, label: sentenceCase(title) })))
}

/** Opens the account of the address parameter `user`, which the audit log links to. */
function useLinkedUser(onFound: (row: StaffRow) => void): void {
  const [search] = useSearchParams()
  // The value when the page was opened: the list changes the address.
  const [id] = useState(() => readId(search.get('user')))
  const { data } = useCallQuery(showUser, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const [isHandled, setHandled] = useState(false)
  useEffect(() => {
    if (data === undefined || isHandled) return
    setHandled(true)
    onFound(data.data)
  }, [data, isHandled, onFound])
}

interface AccountDialogProps {
  readonly what: Exclude<Opened, AsksAccount>
  readonly show: (what: Opened) => void
  readonly ask: Ask
  readonly onClose: () => void
}

/** The dialog of an action on an account. */
function AccountDialog({ what, show, ask, onClose }: AccountDialogProps): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  switch (what.kind) {
    case 'create':
      return <UserForm onInvited={(row) => show({ kind: 'invitation', row, isSent: true })} onClose={onClose} />
    case 'invitation':
      return <InvitationDialog row={what.row} isSent={what.isSent} onClose={onClose} />
    case 'assign':
      return <RolesDialog onClose={onClose} />
    case 'edit':
      return <UserForm row={what.row} onClose={onClose} />
    case 'roles':
      return <RolesDialog row={what.row} onClose={onClose} />
    case 'identity':
      return <IdentityDialog row={what.row} ask={ask} onClose={onClose} />
    case 'details':
      return (
        <UserDialog
          loaded={what.row}
          actions={
            can(principal, 'update', 'User', what.row) ? (
              <Button variant="filled" onClick={() => show({ kind: 'edit', row: what.row })}>
                {t('users.actions.edit')}
              </Button>
            ) : null
          }
          onClose={onClose}
        />
      )
  }
}

/** Staff accounts: search, create, correct, grant and remove roles, suspend and restore. */
export function UserAdminScreen(): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open: openDialog, ask } = useDialog()
  const show = useCallback(
    (what: Opened): void => {
      if (isQuestion(what)) ask(accountQuestion(what))
      else openDialog((onClose) => <AccountDialog what={what} show={show} ask={ask} onClose={onClose} />)
    },
    [ask, openDialog],
  )
  const open = useCallback((row: StaffRow) => show({ kind: 'details', row }), [show])
  useLinkedUser(open)
  const actions = useAccountActions(show)
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'options', name: 'role', label: t('fields.role'), useOptions: useRoleOptions },
      {
        kind: 'flag',
        name: 'is_locked',
        label: t('fields.is_locked'),
        yes: t('users.list.locked'),
        no: t('users.list.active'),
      },
      { kind: 'flag', name: 'is_invited', label: t('users.list.invited') },
      { kind: 'flag', name: 'has_role', label: t('users.list.has_role') },
    ],
    [t],
  )
  const mayCreate = couldEver(principal, 'create', 'User')
  return (
    <>
      <List<StaffRow>
        name="user-admin"
        call={listUsers}
        labels={{
          title: t('titles.user-admin'),
          count: (count) => t('users.list.count', counted(count)),
          search: t('users.list.search'),
          empty: t('users.list.empty'),
          noMatch: t('users.list.no_match'),
        }}
        filters={filters}
        title="full_name"
        titleOf={titleOf}
        open={open}
        cells={cells}
        card={(row) => ({
          chip: <AccountStatusChip row={row} />,
          facts: ['username', 'roles', 'last_sign_in_at'],
        })}
        actions={actions}
        exporting={{
          values: {
            full_name: titleOf,
            roles: (row) => row.roles.map(({ title }) => sentenceCase(title)).join(', '),
          },
        }}
        tools={
          mayCreate ? (
            <IconButton
              icon={mdiShieldAccountOutline}
              label={t('users.actions.assign')}
              onClick={() => show({ kind: 'assign' })}
            />
          ) : undefined
        }
        primary={
          mayCreate && {
            label: t('users.actions.create'),
            icon: mdiAccountPlusOutline,
            run: () => show({ kind: 'create' }),
          }
        }
      />
      {dialog}
    </>
  )
}
