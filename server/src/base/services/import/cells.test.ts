import { expect, it } from 'vitest'
import { cellText, flagOf, headingKey } from './cells.ts'

it('a cell is read as text, an error by its name', () => {
  expect([null, undefined, 12, true, ' a ', { error: '#N/A' }].map(cellText)).toEqual([
    '',
    '',
    '12',
    'true',
    ' a ',
    '#N/A',
  ])
})

it('yes and no are read in both languages, as numbers and as booleans', () => {
  expect(['SÍ', ' si ', 'Yes', 1, true, 'VERDADERO'].map(flagOf)).toEqual(Array(6).fill(true))
  expect(['No', 0, false, 'falso'].map(flagOf)).toEqual(Array(4).fill(false))
  expect(['', 'x', 2, 'constructor'].map(flagOf)).toEqual(Array(4).fill(undefined))
})

it('headings are compared without accents, case and punctuation', () => {
  expect(['DÍA DE LA SEMANA', 'dia_de_la_semana', ' Día  de la semana: '].map(headingKey)).toEqual(
    Array(3).fill('dia de la semana'),
  )
})
