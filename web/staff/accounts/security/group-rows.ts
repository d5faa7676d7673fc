import type { GroupRoleTable } from '@portal/contract/staff'

/** A row of the table while it is edited. `role_id` is empty until a role is chosen. */
export interface GroupRow {
  readonly key: number
  readonly claim: string
  readonly role_id: string
}

export function rowsOf({ rows }: GroupRoleTable): readonly GroupRow[] {
  return rows.map(({ claim, role }, key) => ({ key, claim, role_id: String(role.id) }))
}

/** The rows as the call takes them. The group is compared exactly, so nothing of it is changed. */
export function bodyOf(rows: readonly GroupRow[]) {
  return rows.map(({ claim, role_id }) => ({ claim, role_id: Number(role_id) }))
}

export function isSameTable(rows: readonly GroupRow[], table: GroupRoleTable): boolean {
  return JSON.stringify(bodyOf(rows)) === JSON.stringify(bodyOf(rowsOf(table)))
}

/** The error of a row; undefined for a valid row. */
export function errorOfGroup(
  row: GroupRow,
  rows: readonly GroupRow[],
): { readonly field: 'claim' | 'role_id'; readonly error: 'claim_missing' | 'role_missing' | 'twice' } | undefined {
  if (row.claim.trim() === '') return { field: 'claim', error: 'claim_missing' }
  if (row.role_id === '') return { field: 'role_id', error: 'role_missing' }
  const isTwice = rows.some(
    ({ key, claim, role_id }) => key < row.key && claim === row.claim && role_id === row.role_id,
  )
  return isTwice ? { field: 'claim', error: 'twice' } : undefined
}
