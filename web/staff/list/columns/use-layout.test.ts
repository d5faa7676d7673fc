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

test('a view stores columns, order and density in its query, beside what it shows', () => {
  const query = `status_id=1&${layoutQuery(layout)}`
  expect(query).toBe('status_id=1&columns[]=email&columns[]=status&density=compact')
  expect(isViewQuery(query)).toBe(true)
  expect(layoutOf(query)).toEqual(layout)
})

test('a view from before has no layout, and an odd density is the usual one', () => {
  expect(layoutOf('status_id=1')).toBeUndefined()
  expect(layoutOf('columns[]=age&density=tiny')).toEqual({ columns: ['age'], density: 'normal' })
})

test('a layout shows exactly its columns in its order, whatever the screen hides', () => {
  const { order, hidden } = arrange(columns, 'name', new Set(['email']), preferencesOf(layout, columns))
  expect(order.filter((value) => !hidden.has(value))).toEqual(['name', 'email', 'status'])
})
