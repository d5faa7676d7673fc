/** The system rows of `status`; their ids are constants on both sides. */
export const statuses: readonly (readonly [
  id: number,
  name: string,
  color: string,
  family: 'profile' | 'subscription' | 'file',
])[] = [
  [1, 'PENDIENTE', 'yellow', 'profile'],
  [2, 'VALIDANDO', 'warning', 'profile'],
  [3, 'VERIFICADO', 'success', 'profile'],
  [4, 'DEVUELTO', 'error', 'profile'],
  [5, 'PENDIENTE', 'yellow', 'subscription'],
  [6, 'INSCRITO', 'success', 'subscription'],
  [7, 'RETIRADO', 'error', 'subscription'],
  [8, 'PENDIENTE', 'yellow', 'file'],
  [9, 'VERIFICADO', 'success', 'file'],
  [10, 'DEVUELTO', 'error', 'file'],
]

/** The owner of the data in a profile: the account holder, or a person in the holder's care. */
export const profileTypes: readonly (readonly [id: number, name: string])[] = [
  [1, 'PERSONAL'],
  [2, 'BENEFICIARIO'],
]
