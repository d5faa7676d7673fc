import type { StatusCode } from '@portal/contract'

/** The system rows of `status`; their ids are constants on both sides. */
export const statuses: readonly (readonly [
  id: number,
  name: string,
  color: string,
  family: 'profile' | 'subscription' | 'file',
  code: StatusCode,
])[] = [
  [1, 'PENDIENTE', 'yellow', 'profile', 'pending'],
  [2, 'VALIDANDO', 'warning', 'profile', 'validating'],
  [3, 'VERIFICADO', 'success', 'profile', 'verified'],
  [4, 'DEVUELTO', 'error', 'profile', 'returned'],
  [5, 'PENDIENTE', 'yellow', 'subscription', 'pending'],
  [6, 'INSCRITO', 'success', 'subscription', 'accepted'],
  [7, 'RETIRADO', 'error', 'subscription', 'rejected'],
  [8, 'PENDIENTE', 'yellow', 'file', 'pending'],
  [9, 'VERIFICADO', 'success', 'file', 'verified'],
  [10, 'DEVUELTO', 'error', 'file', 'returned'],
]

/** The owner of the data in a profile: the account holder, or a person in the holder's care. */
export const profileTypes: readonly (readonly [id: number, name: string])[] = [
  [1, 'PERSONAL'],
  [2, 'BENEFICIARIO'],
]
