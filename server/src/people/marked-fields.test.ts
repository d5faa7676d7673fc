import { describe, expect, it } from 'vitest'
import { fieldsNamedIn } from './marked-fields.ts'

describe('the fields that an observation names', () => {
  it('are found without regard to accents and capitals', () => {
    expect(fieldsNamedIn('LA FECHA DE NACIMIENTO NO COINCIDE CON EL REGISTRO CIVIL')).toEqual(['birthdate'])
    expect(fieldsNamedIn('Falta la dirección completa y el estrato')).toEqual(['address', 'stratum'])
    expect(fieldsNamedIn('La foto del documento está borrosa')).toEqual(['documents'])
  })

  it('distinguish the name of the person from that of a contact', () => {
    expect(fieldsNamedIn('Corrija el nombre')).toEqual(['name'])
    expect(fieldsNamedIn('Corrija el nombre de contacto')).toEqual(['contact_name'])
    expect(fieldsNamedIn('Corrija el teléfono del contacto')).toEqual(['contact_name'])
  })

  it('distinguish the first surname and name from the second ones', () => {
    expect(fieldsNamedIn('Falta el segundo apellido')).toEqual(['s_surname'])
    expect(fieldsNamedIn('El primer apellido no coincide')).toEqual(['surname'])
    expect(fieldsNamedIn('Los apellidos no coinciden con el documento')).toEqual(['surname'])
    expect(fieldsNamedIn('Corrija el primer y segundo apellido')).toEqual(['surname', 's_surname'])
    expect(fieldsNamedIn('Corrija el primer nombre y el segundo apellido')).toEqual(['name', 's_surname'])
    expect(fieldsNamedIn('Falta el segundo nombre')).toEqual(['s_name'])
    expect(fieldsNamedIn('Nombre y apellido están cambiados')).toEqual(['name', 'surname'])
    expect(fieldsNamedIn('Escriba el nombre del barrio')).toEqual(['neighborhood_id'])
  })

  it('are none when no field is named', () => {
    expect(fieldsNamedIn('Por favor revise sus datos')).toEqual([])
  })
})
