import * as z from 'zod/mini'
import { call, messageResponse, moment, one, page, portal, textOrNull, versioned } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import type { Action, Need } from '../../base/permissions.ts'
import { listOf, listParams, queryDay, queryInt, trashed } from '../../base/query.ts'
import { inOrder } from '../../base/rules.ts'

/** The state of a sign-up: its code is waiting, expired, or used. */
export const preRegisterStates = ['waiting', 'expired', 'verified'] as const

/** A sign-up that is not a citizen yet. No response contains its code. */
export const preRegisterRow = z.object({
  id: z.int(),
  document_type_id: z.int(),
  document_type: z.string(),
  document: z.string(),
  full_name: z.string(),
  name: z.string(),
  s_name: textOrNull,
  surname: z.string(),
  s_surname: textOrNull,
  email: z.string(),
  state: z.enum(preRegisterStates),
  code_sent_at: z.nullable(moment),
  verified_at: z.nullable(moment),
  expires_at: moment,
  ...versioned,
  deleted_at: z.nullable(moment),
})
export type PreRegisterRow = z.infer<typeof preRegisterRow>

const columns = (names: readonly string[]) =>
  columnsNamed(names, {
    right: ['id', ...names.filter((name) => name.endsWith('_at'))],
    sortable: names,
    more: {
      id: { isVisible: false },
      full_name: { kind: 'name', width: 13, isWrapped: true },
      document: { kind: 'document', beside: 'document_type', width: 8.5 },
      email: { width: 13.5, isWrapped: true },
      state: { width: 7.5 },
      expires_at: { width: 11.5 },
    },
  })
const headers = columns(['id', 'full_name', 'document', 'email', 'state', 'expires_at', 'created_at'])
const expanded = columns(['document_type', 'code_sent_at', 'verified_at', 'updated_at'])
const actions = columnsNamed(['actions'], { right: ['actions'] })

const tag = 'pre-registers'
const needs = (action: Action): readonly Need[] => [{ action, entity: 'PreRegister' }]
const reading = { tag, needs: needs('view') }
const deleting = { tag, needs: needs('destroy') }

/** Sign-ups are read, deleted and sent a new code, by superadmin and admin only; nobody creates them here. */
export const preRegisters = {
  name: 'pre-registers',
  entity: 'PreRegister',
  path: tag,
  screen: { en: 'pre-registers', es: 'pre-registros' },
  menuPlace: 180,
  roles: { admin: 'manage' },
  index: call('GET', portal('pre-registers'), {
    ...reading,
    summary: 'Sign-ups that are not yet citizens',
    history: 'PreRegister',
    query: z
      .object({
        ...listParams,
        ...trashed,
        where: z.optional(queryInt),
        state: z.optional(listOf(z.enum(preRegisterStates, 'validation.one_of'))),
        document_type_id: z.optional(listOf(queryInt)),
        /** Begun from and to, both days included. */
        start_date: queryDay,
        final_date: queryDay,
      })
      .check(inOrder('start_date', 'final_date')),
    columns: { headers: [...headers, ...actions], expanded },
    response: page(preRegisterRow),
  }),
  show: call('GET', portal('pre-registers/:id'), {
    ...reading,
    summary: 'One sign-up',
    history: 'PreRegister',
    columns: { headers: [...headers, ...expanded] },
    response: one(preRegisterRow),
  }),
  destroy: call('DELETE', portal('pre-registers/:id'), {
    ...deleting,
    summary: 'Delete a sign-up: the person must begin again',
  }),
  restore: call('PATCH', portal('pre-registers/:id/restore'), {
    ...deleting,
    summary: 'Restore a deleted sign-up',
  }),
  resend: call('POST', portal('pre-registers/:id/resend'), {
    summary: 'Send a new code, which replaces the former one',
    tag,
    needs: needs('update'),
    response: messageResponse(z.object({ expires_at: moment })),
  }),
} as const
