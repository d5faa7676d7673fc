import type { ListColumn, ValueKind } from '@portal/contract'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renderWidget } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { Cell, cellOf } from './Cell.tsx'

beforeAll(() => loadNamespace('inside'))

async function textOf(content: ReactNode): Promise<string> {
  const { container } = await renderWidget(<div>{content}</div>)
  return container.textContent ?? ''
}

test.each<[ValueKind, unknown, string]>([
  ['text', 'PARQUE', 'PARQUE'],
  ['text', '2026-11-21', '2026-11-21'],
  ['text', '2026-11-21 14:05:00', '2026-11-21 14:05:00'],
  ['name', 'ANA MARÍA', 'Ana María'],
  ['name', '2026-11-21', '2026-11-21'],
  ['sentence', 'CUIDADOR LEGAL', 'Cuidador legal'],
  ['id', 12345, '12345'],
  ['number', 12345, '12,345'],
  ['money', 12345, '$\u00a012,345'],
  ['flag', false, 'No'],
  ['flag', 'SI', 'Yes'],
  ['date', '2026-11-21', '21 Nov 2026'],
  ['moment', '2026-11-21 14:05:00', '21 Nov 2026'],
  ['phone', '3001234567', '300 123 4567'],
  ['days', 'LUNES', 'Monday'],
  ['other', [1, 2], '[1,2]'],
])('a value of the kind %s, %j, reads %s', async (kind, value, expected) => {
  expect(await textOf(<Cell kind={kind} value={value} />)).toBe(expected)
})

test('a moment has its time where there is space, and a missing value is said', async () => {
  expect(await textOf(<Cell kind="moment" value="2026-11-21 14:05:00" withText />)).toMatch(/^21 Nov 2026, 2:05/)
  expect(await textOf(<Cell kind="number" value={null} withText />)).toBe('No data')
  expect(await textOf(<Cell kind="date" value="" />)).toBe('—No data')
})

test('a text has a title, unless a link around it has one', async () => {
  const { container, rerender } = await renderWidget(<Cell kind="name" value="PARQUE" />)
  expect(container.querySelector('span')?.title).toBe('Parque')
  await rerender(<Cell kind="name" value="PARQUE" isTitled />)
  expect(container.querySelector('span')?.title).toBe('')
})

test('a cell follows the kind of its column, with its second field, unless the screen renders it', async () => {
  const column = (kind: ValueKind, more: Partial<ListColumn> = {}): ListColumn => ({
    value: 'name',
    kind,
    align: 'left',
    sortable: true,
    ...more,
  })
  const row = { id: 1, name: '79123456', type: 'CC', color: 'success' }
  expect(await textOf(cellOf(row, column('document', { beside: 'type' })))).toBe('CC 79123456')
  expect(await textOf(cellOf(row, column('status', { beside: 'color' })))).toBe('79123456')
  expect(await textOf(cellOf(row, column('number')))).toBe('79,123,456')
  expect(await textOf(cellOf(row, column('number'), { name: () => 'own' }))).toBe('own')
})
