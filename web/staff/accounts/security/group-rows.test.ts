import { describe, expect, it } from 'vitest'
import { bodyOf, errorOfGroup, isSameTable, rowsOf } from './group-rows.ts'

const role = (id: number) => ({ id, name: `citizen-portal-${id}`, title: `Rol ${id}` })
const table = {
  version: 3,
  rows: [
    { claim: 'validadores', role: role(5), users_count: 2 },
    { claim: ' Consulta ', role: role(3), users_count: 0 },
  ],
}

describe('group rows', () => {
  it('bodyOf sends group names unchanged, including their spaces', () => {
    expect(bodyOf(rowsOf(table))).toEqual([
      { claim: 'validadores', role_id: 5 },
      { claim: ' Consulta ', role_id: 3 },
    ])
    expect(isSameTable(rowsOf(table), table)).toBe(true)
    expect(isSameTable(rowsOf(table).slice(1), table)).toBe(false)
  })

  it('errorOfGroup reports a missing group, a missing role, and a repeated group at its later row', () => {
    const rows = [
      ...rowsOf(table),
      { key: 2, claim: '  ', role_id: '5' },
      { key: 3, claim: 'otro', role_id: '' },
      { key: 4, claim: 'validadores', role_id: '5' },
      { key: 5, claim: 'validadores', role_id: '3' },
    ]
    expect(rows.map((row) => errorOfGroup(row, rows)?.error)).toEqual([
      undefined,
      undefined,
      'claim_missing',
      'role_missing',
      'twice',
      undefined,
    ])
  })
})
