import { isViewQuery } from '@portal/contract'
import { expect, test } from 'vitest'
import { arrange } from './columns.ts'
import { layoutOf, layoutQuery, preferencesOf } from './use-layout.ts'

const columns = ['id', 'name', 'status', 'age', 'email'].map((value) => ({
  value,
  text: value,
  align: 'left' as const,
  sortable: true,
}))
const layout = { columns: ['email', 'status'], density: 'compact' } as const

test('layoutQuery adds columns, order and density to the query of a view, and layoutOf reads them', () => {
  const query = `status_id=1&${layoutQuery(layout)}`
  expect(query).toBe('status_id=1&columns[]=email&columns[]=status&density=compact')
  expect(isViewQuery(query)).toBe(true)
  expect(layoutOf(query)).toEqual(layout)
})

test('layoutOf returns nothing for a view without columns, and the normal density for an unknown one', () => {
  expect(layoutOf('status_id=1')).toBeUndefined()
  expect(layoutOf('columns[]=age&density=tiny')).toEqual({ columns: ['age'], density: 'normal' })
})

test('preferencesOf shows exactly the columns of a layout, in its order', () => {
  const { order, hidden } = arrange(columns, 'name', new Set(['email']), preferencesOf(layout, columns))
  expect(order.filter((value) => !hidden.has(value))).toEqual(['name', 'email', 'status'])
})
