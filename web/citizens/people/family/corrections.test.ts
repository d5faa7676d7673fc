import type { Person } from '@portal/contract/citizens'
import { expect, test } from 'vitest'
import { valuesOf } from '../profile-form/person-values.ts'
import { typedOver } from './corrections.ts'

const person = { name: 'ROSA', surname: 'MORA', document: '1012' } as unknown as Person

test('a draft of a request keeps typed values and takes over later corrections by staff', () => {
  const draft = { person, values: { ...valuesOf(person), surname: 'MORENO' } }
  const corrected = { ...person, name: 'ROSALBA' }
  const values = typedOver(valuesOf(corrected), draft, ['name', 'surname', 'document'])
  expect(values).toMatchObject({ name: 'ROSALBA', surname: 'MORENO', document: '1012' })
})
