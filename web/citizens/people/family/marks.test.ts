import { describe, expect, it } from 'vitest'
import { marksIn } from './marks.ts'

const fields = (text: string) => marksIn(text).map((mark) => (mark === 'documents' ? mark : mark.field))

describe('the fields that an observation names', () => {
  it('are found without regard to accents and capitals', () => {
    expect(fields('LA FECHA DE NACIMIENTO NO COINCIDE CON EL REGISTRO CIVIL')).toEqual(['birthdate'])
    expect(fields('Falta la dirección completa y el estrato')).toEqual(['address', 'stratum'])
    expect(fields('La foto del documento está borrosa')).toEqual(['documents'])
  })

  it('distinguish the name of the person from that of a contact', () => {
    expect(fields('Corrija el nombre')).toEqual(['name'])
    expect(fields('Corrija el nombre de contacto')).toEqual(['contact_name'])
    expect(fields('Corrija el teléfono del contacto')).toEqual(['contact_name'])
  })

  it('distinguish the first surname and name from the second ones', () => {
    expect(fields('Falta el segundo apellido')).toEqual(['s_surname'])
    expect(fields('El primer apellido no coincide')).toEqual(['surname'])
    expect(fields('Los apellidos no coinciden con el documento')).toEqual(['surname'])
    expect(fields('Corrija el primer y segundo apellido')).toEqual(['surname', 's_surname'])
    expect(fields('Corrija el primer nombre y el segundo apellido')).toEqual(['name', 's_surname'])
    expect(fields('Falta el segundo nombre')).toEqual(['s_name'])
    expect(fields('Nombre y apellido están cambiados')).toEqual(['name', 'surname'])
    expect(fields('Escriba el nombre del barrio')).toEqual(['neighborhood_id'])
  })

  it('are none when no field is named', () => {
    expect(fields('Por favor revise sus datos')).toEqual([])
  })
})
