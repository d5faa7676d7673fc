import { mdiCardAccountDetailsOutline, mdiEmailSyncOutline } from '@mdi/js'
import { can, couldEver } from '@portal/contract'
import { type PreRegisterRow, preRegisterStates, preRegisters } from '@portal/contract/staff'
import { type ReactElement, useMemo } from 'react'
import { request } from '../../../kit/request/api.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import type { Cells, RowAction } from '../../list/declare.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { Intro } from '../../list/intro/CatalogueIntro.tsx'
import { labelFor, listLabels } from '../../list/intro/catalogue-labels.ts'
import { List } from '../../list/List.tsx'
import { Expiry, SignUpStatusChip } from './SignUpStatusChip.tsx'

const PreRegisterDialog = lazy(() => import('./PreRegisterDialog.tsx'), 'PreRegisterDialog')

const screen = 'pre-registers'
const { entity } = preRegisters

const cells: Cells<PreRegisterRow> = {
  state: (row) => <SignUpStatusChip row={row} />,
  expires_at: (row) => <Expiry row={row} brief />,
}

/** Pre-registrations that are not yet citizens: search, read, send a new code, delete and restore. */
export function PreRegistersScreen(): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open: openDialog, ask } = useDialog()
  const maySend = (row: PreRegisterRow) => can(principal, 'update', entity, row) && row.verified_at === null
  const resend = (row: PreRegisterRow) =>
    ask({
      title: t('preRegisters.resend_of', { name: personNameCase(row.full_name) }),
      text: t('preRegisters.resend_text', { email: row.email }),
      action: t('preRegisters.resend'),
      send: () => request(preRegisters.resend, { params: { id: row.id } }),
      invalidates: [preRegisters.index.tag, 'audits'],
      onDone: ({ details }) =>
        showDone(t('preRegisters.resent', { email: row.email, when: formatMoment(details.expires_at) })),
    })
  const open = (row: PreRegisterRow) =>
    openDialog((onClose) => (
      <PreRegisterDialog loaded={row} onResend={maySend(row) ? () => resend(row) : undefined} onClose={onClose} />
    ))
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'options',
        name: 'state',
        label: t('fields.state'),
        useOptions: () => preRegisterStates.map((value) => ({ value, label: t(`choices.state_${value}`) })),
      },
      { kind: 'days', name: 'begun', label: t('preRegisters.begun'), from: 'start_date', to: 'final_date' },
    ],
    [t],
  )
  const actions = (row: PreRegisterRow): readonly (RowAction | false)[] => [
    { name: 'details', label: t('profiles.actions.details'), icon: mdiCardAccountDetailsOutline, run: () => open(row) },
    maySend(row) && {
      name: 'resend',
      label: t('preRegisters.resend'),
      icon: mdiEmailSyncOutline,
      run: () => resend(row),
    },
  ]
  return (
    <>
      <List<PreRegisterRow>
        name={screen}
        call={preRegisters.index}
        labels={listLabels(screen)}
        filters={filters}
        title="full_name"
        titleOf={(row) => personNameCase(row.full_name)}
        open={open}
        cells={cells}
        card={(row) => ({
          chip: <SignUpStatusChip row={row} />,
          facts: ['document', 'email', { label: t('preRegisters.expires'), value: <Expiry row={row} brief /> }],
        })}
        actions={actions}
        deletion={{
          destroy: preRegisters.destroy,
          restore: preRegisters.restore,
          may: (row) => can(principal, 'destroy', entity, row),
          showsDeleted: couldEver(principal, 'destroy', entity),
          invalidates: ['audits'],
          warning: () => labelFor(screen, 'delete'),
        }}
        above={<Intro screen={screen} />}
      />
      {dialog}
    </>
  )
}
