import { describe, expect, it } from 'vitest'
import { type Entry, grouped, matchEntries } from './entries.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  key: title,
  group: 'screens',
  title,
  icon: '',
  ...more,
})

describe('matchEntries', () => {
  const all = [
    entry('Pre-registros'),
    entry('Auditoría'),
    entry('Regiones'),
    entry('Importar horarios', { also: 'excel masivo' }),
  ]

  it('ignores accents and upper case, and needs every word', () => {
    expect(matchEntries(all, 'AUDITORIA').map(({ title }) => title)).toEqual(['Auditoría'])
    expect(matchEntries(all, 'hora impor').map(({ title }) => title)).toEqual(['Importar horarios'])
    expect(matchEntries(all, 'hora nada')).toEqual([])
  })

  it('returns titles that begin with the text first, then titles that contain it, then other words', () => {
    expect(matchEntries(all, 'reg').map(({ title }) => title)).toEqual(['Regiones', 'Pre-registros'])
    expect(matchEntries(all, 'excel').map(({ title }) => title)).toEqual(['Importar horarios'])
  })

  it('returns all entries but minor ones for an empty text', () => {
    const minor = entry('Días', { isMinor: true })
    expect(matchEntries([...all, minor], '  ')).toEqual(all)
    expect(matchEntries([...all, minor], 'dias')).toEqual([minor])
  })
})

describe('grouped', () => {
  it('returns the groups in order, without empty groups and without repeating a recent entry', () => {
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
