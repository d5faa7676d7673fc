import type { MenuItem } from '@portal/contract'
import { expect, test } from 'vitest'
import { declareRouted } from '../screens/paths.ts'
import { initialsOf, menuEntries } from './menu-entries.ts'

declareRouted(['home', 'stages'])

function item(name: string | null, more: Partial<MenuItem> = {}): MenuItem {
  return {
    icon: null,
    title: `Words of ${name}`,
    title_key: `titles.${name}`,
    to: name === null ? null : { name },
    exact: false,
    can: true,
    ...more,
  }
}

test('an entry stands in the menu when its screen can be opened, by this person and in this application', () => {
  const shown = menuEntries([item('home'), item('audit'), item('no-such-screen'), item('stages', { can: false })])
  expect(shown.map(({ key }) => key)).toEqual(['home'])
})

test('a group shows the children that lead somewhere, and is left out without one', () => {
  const group = (children: MenuItem[]) =>
    item(null, { title: 'Datos', title_key: 'titles.data', group: 'data', children })
  expect(menuEntries([group([item('stages'), item('rates')])])).toMatchObject([
    { key: 'data', children: [{ screen: 'stages' }] },
  ])
  expect(menuEntries([group([item('rates')])])).toEqual([])
  expect(menuEntries([{ ...group([item('stages')]), can: false }])).toEqual([])
})

test('a title is its message key, which follows the language; the words of a server that sends no key', () => {
  const { title_key: _, ...plain } = item('stages', { title: 'Escenarios' })
  expect(menuEntries([item('home'), plain])).toMatchObject([{ title: 'titles.home' }, { title: 'Escenarios' }])
  const group = item(null, { title: 'Datos', title_key: 'titles.data', group: 'data', children: [item('home'), plain] })
  expect(menuEntries([group])).toMatchObject([
    { title: 'titles.data', children: [{ title: 'titles.home' }, { title: 'Escenarios' }] },
  ])
})

test('an address of another site is led to when it is one of the web', () => {
  expect(menuEntries([item(null, { href: 'https://portal.example.org/manual' })])).toMatchObject([
    { href: 'https://portal.example.org/manual', screen: undefined },
  ])
  expect(menuEntries([item(null, { href: 'javascript:alert(1)' }), item(null, { href: '/es' })])).toEqual([])
})

test('an entry without an icon has the initials of its words', () => {
  expect(initialsOf('Tipos de archivos')).toBe('TA')
  expect(initialsOf('Días')).toBe('DÍ')
})
