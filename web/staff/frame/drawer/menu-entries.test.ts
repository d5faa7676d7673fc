import type { MenuItem } from '@portal/contract'
import { expect, test } from 'vitest'
import { initialsOf, menuEntries } from './menu-entries.ts'

function item(name: string | null, more: Partial<MenuItem> = {}): MenuItem {
  return {
    icon: null,
    title: `Title of ${name}`,
    title_key: `titles.${name}`,
    to: name === null ? null : { name },
    exact: false,
    can: true,
    ...more,
  }
}

test('returns only screens that this application has and this person may open', () => {
  const shown = menuEntries([item('home'), item('no-such-screen'), item('stages', { can: false })])
  expect(shown.map(({ key }) => key)).toEqual(['home'])
})

test('returns a group with the children that have a screen, and omits a group without one', () => {
  const group = (children: MenuItem[]) =>
    item(null, { title: 'Datos', title_key: 'titles.data', group: 'data', children })
  expect(menuEntries([group([item('stages'), item('no-such-screen')])])).toMatchObject([
    { key: 'data', children: [{ screen: 'stages' }] },
  ])
  expect(menuEntries([group([item('no-such-screen')])])).toEqual([])
  expect(menuEntries([{ ...group([item('stages')]), can: false }])).toEqual([])
})

test('uses the message key as the title, else the title that the server sends', () => {
  const { title_key: _, ...plain } = item('stages', { title: 'Escenarios' })
  expect(menuEntries([item('home'), plain])).toMatchObject([{ title: 'titles.home' }, { title: 'Escenarios' }])
  const group = item(null, { title: 'Datos', title_key: 'titles.data', group: 'data', children: [item('home'), plain] })
  expect(menuEntries([group])).toMatchObject([
    { title: 'titles.data', children: [{ title: 'titles.home' }, { title: 'Escenarios' }] },
  ])
})

test('keeps an https link to another site, and omits any other link', () => {
  expect(menuEntries([item(null, { href: 'https://portal.example.org/manual' })])).toMatchObject([
    { href: 'https://portal.example.org/manual', screen: undefined },
  ])
  expect(menuEntries([item(null, { href: 'javascript:alert(1)' }), item(null, { href: '/es' })])).toEqual([])
})

test('initialsOf returns the initials of a title', () => {
  expect(initialsOf('Tipos de archivos')).toBe('TA')
  expect(initialsOf('Días')).toBe('DÍ')
})
