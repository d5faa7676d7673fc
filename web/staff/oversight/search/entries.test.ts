import { describe, expect, it } from 'vitest'
import { type Entry, grouped, matchEntries } from './entries.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  key: title,
  group: 'screens',
  title,
  icon: '',
  ...more,
})

describe('what is found without the server', () => {
  const all = [
    entry('Pre-registros'),
    entry('Auditoría'),
    entry('Regiones'),
    entry('Importar horarios', { also: 'excel masivo' }),
  ]

  it('is found without accents or capitals, by every word', () => {
    expect(matchEntries(all, 'AUDITORIA').map(({ title }) => title)).toEqual(['Auditoría'])
    expect(matchEntries(all, 'hora impor').map(({ title }) => title)).toEqual(['Importar horarios'])
    expect(matchEntries(all, 'hora nada')).toEqual([])
  })

  it('comes with what begins so before what only holds it, and other words last', () => {
    expect(matchEntries(all, 'reg').map(({ title }) => title)).toEqual(['Regiones', 'Pre-registros'])
    expect(matchEntries(all, 'excel').map(({ title }) => title)).toEqual(['Importar horarios'])
  })

  it('is there while nothing is typed, but for what is one of many', () => {
    const minor = entry('Días', { isMinor: true })
    expect(matchEntries([...all, minor], '  ')).toEqual(all)
    expect(matchEntries([...all, minor], 'dias')).toEqual([minor])
  })
})

describe('groups', () => {
  it('stand in their order, none is empty, and what is recent is not said again', () => {
    const rows = [
      entry('Horarios', { to: '/h', group: 'screens' }),
      entry('Tablero', { to: '/t', group: 'screens' }),
      entry('Salir', { group: 'actions' }),
    ]
    const recent = entry('Horarios', { to: '/h', group: 'recent', key: 'recent-h' })
    expect(grouped([recent, ...rows]).map(({ group, entries }) => [group, entries.map(({ title }) => title)])).toEqual([
      ['recent', ['Horarios']],
      ['screens', ['Tablero']],
      ['actions', ['Salir']],
    ])
  })
})
