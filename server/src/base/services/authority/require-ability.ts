import { type Action, can, type Subject } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import { AppError } from '../../errors/errors.ts'

/** Refuses an action that a person may not do, with a record of the model or with any. @throws AppError 403 */
export function requireAbility(
  principal: Subject,
  action: Action,
  model: Model,
  record?: Parameters<typeof can>[3],
): void {
  if (!can(principal, action, model, record)) throw new AppError('forbidden')
}
