import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test('fileName joins the name of the list and the day', () => {
  expect(fileName('Validación de usuarios', 'xlsx', '2026-11-21')).toBe('validacion-de-usuarios-2026-11-21.xlsx')
  expect(fileName('Inscritos del horario 57', 'xlsx', '2026-11-21')).toBe('inscritos-del-horario-57-2026-11-21.xlsx')
  expect(fileName('¿?', 'csv', '2026-11-21')).toBe('lista-2026-11-21.csv')
  expect(fileName('x'.repeat(200), 'zip', '2026-11-21')).toHaveLength(95)
})
