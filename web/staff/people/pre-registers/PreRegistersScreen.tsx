import { mdiCardAccountDetailsOutline, mdiEmailSyncOutline } from '@mdi/js'
import { can, couldEver } from '@portal/contract'
import { type PreRegisterRow, preRegisterStates, preRegisters } from '@portal/contract/staff'
import { type ReactElement, useCallback, useMemo, useState } from 'react'
import { invalidate } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
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
const ConfirmCall = lazy(() => import('../../../kit/ui/dialog/ConfirmCall.tsx'), 'ConfirmCall')

const screen = 'pre-registers'
const { entity } = preRegisters

const cells: Cells<PreRegisterRow> = {
  full_name: (row) => nameCase(row.full_name),
  document: (row) => <span className="figures">{`${row.document_type} ${row.document}`}</span>,
  state: (row) => <SignUpStatusChip row={row} />,
  expires_at: (row) => <Expiry row={row} brief />,
}
const widths = { full_name: 13, document: 8.5, email: 13.5, state: 7.5, expires_at: 11.5 }
const hidden = ['id'] as const

/** Pre-registrations that are not yet citizens: search, read, send a new code, delete and restore. */
export function PreRegistersScreen(): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const [opened, setOpened] = useState<{ readonly kind: 'details' | 'resend'; readonly row: PreRegisterRow }>()
  const open = useCallback((row: PreRegisterRow) => setOpened({ kind: 'details', row }), [])
  const close = () => setOpened(undefined)
  const maySend = (row: PreRegisterRow) => can(principal, 'update', entity, row) && row.verified_at === null
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
      run: () => setOpened({ kind: 'resend', row }),
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
        titleOf={(row) => nameCase(row.full_name)}
        open={open}
        cells={cells}
        widths={widths}
        hidden={hidden}
        card={(row) => ({
          chip: <SignUpStatusChip row={row} />,
          facts: [
            { label: t('fields.document'), value: `${row.document_type} ${row.document}` },
            { label: t('fields.email'), value: row.email },
            { label: t('preRegisters.expires'), value: <Expiry row={row} brief /> },
          ],
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
      {opened?.kind === 'details' ? (
        <PreRegisterDialog
          loaded={opened.row}
          onResend={maySend(opened.row) ? () => setOpened({ kind: 'resend', row: opened.row }) : undefined}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'resend' ? (
        <ConfirmCall
          title={t('preRegisters.resend_of', { name: nameCase(opened.row.full_name) })}
          text={t('preRegisters.resend_text', { email: opened.row.email })}
          action={t('preRegisters.resend')}
          call={preRegisters.resend}
          input={{ params: { id: opened.row.id } }}
          invalidates={[preRegisters.index.tag, 'audits']}
          onDone={({ details }) =>
            showDone(t('preRegisters.resent', { email: opened.row.email, when: formatMoment(details.expires_at) }))
          }
          onError={({ status }) => {
            // It was confirmed or deleted in the meantime: the list behind the dialog is out of date.
            if (status === 404 || status === 409) invalidate(preRegisters.index.tag)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
