import { expect, test } from 'vitest'
import { innerCase, nameCase, personNameCase, sentenceCase } from './letter-case.ts'

test.each([
  ['MARÍA DEL PILAR DE LA CRUZ', 'María del Pilar de la Cruz'],
  ['DE LA ROSA, ÉDGAR', 'De la Rosa, Édgar'],
  ['ANA-SOFÍA NÚÑEZ', 'Ana-Sofía Núñez'],
  ['BOGOTÁ D.C.', 'Bogotá D.C.'],
  ['CARRERA 28B # 7-07 SUR', 'Carrera 28B # 7-07 Sur'],
  ['KENNEDY (CENTRO)', 'Kennedy (Centro)'],
  ['NATACIÓN - CICLO II', 'Natación - Ciclo II'],
  ['NATACIÓN - CICLO I', 'Natación - Ciclo I'],
  ['VI ENCUENTRO', 'VI Encuentro'],
  ['CENTROS FELICIDAD (CEFE)', 'Centros Felicidad (CEFE)'],
  ['ACTIVIDADES SUBACUÁTICAS CEFE FONTANAR DEL RÍO', 'Actividades Subacuáticas CEFE Fontanar del Río'],
  ['RITMOS PARA MAYORES', 'Ritmos para Mayores'],
  ['BMX', 'BMX'],
  ['Ana McAllister', 'Ana McAllister'],
  ['', ''],
])('%s is written as %s', (text, expected) => {
  expect(nameCase(text)).toBe(expected)
})

test.each([
  ['rosa mora', 'Rosa Mora'],
  ['ROSA mora DE LA CRUZ', 'Rosa Mora de la Cruz'],
  ['Rosa de la Cruz', 'Rosa de la Cruz'],
  ['Ana McDonald', 'Ana McDonald'],
  ['ana DeCastro', 'Ana DeCastro'],
  ["o'neill-pérez", "O'Neill-Pérez"],
  ['ana@correo.example', 'ana@correo.example'],
  ['', ''],
])('the name of a person, %s, is written as %s', (text, expected) => {
  expect(personNameCase(text)).toBe(expected)
})

test.each([
  ['DOCUMENTO DE IDENTIDAD', 'Documento de identidad', 'documento de identidad'],
  ['CERTIFICADO DE AFILIACIÓN A EPS', 'Certificado de afiliación a EPS', 'certificado de afiliación a EPS'],
  ['EPS', 'EPS', 'EPS'],
  ['NATACIÓN - CICLO I', 'Natación - ciclo I', 'natación - ciclo I'],
  ['Registro civil', 'Registro civil', 'registro civil'],
])('%s is written %s at the start of a sentence and %s within one', (text, first, inner) => {
  expect([sentenceCase(text), innerCase(text)]).toEqual([first, inner])
})
