/**
 * The localities of the city. Ids 1–20 are the official codes; 21 and 22 are the institute's own: clients hide 21 and
 * use 22 for people who live outside the city.
 */
export const localities: readonly (readonly [id: number, name: string])[] = [
  [1, 'USAQUÉN'],
  [2, 'CHAPINERO'],
  [3, 'SANTA FE'],
  [4, 'SAN CRISTÓBAL'],
  [5, 'USME'],
  [6, 'TUNJUELITO'],
  [7, 'BOSA'],
  [8, 'KENNEDY'],
  [9, 'FONTIBÓN'],
  [10, 'ENGATIVÁ'],
  [11, 'SUBA'],
  [12, 'BARRIOS UNIDOS'],
  [13, 'TEUSAQUILLO'],
  [14, 'LOS MÁRTIRES'],
  [15, 'ANTONIO NARIÑO'],
  [16, 'PUENTE ARANDA'],
  [17, 'LA CANDELARIA'],
  [18, 'RAFAEL URIBE URIBE'],
  [19, 'CIUDAD BOLÍVAR'],
  [20, 'SUMAPAZ'],
  [21, 'DISTRITAL'],
  [22, 'OTRO MUNICIPIO O CIUDAD'],
]

/** The locality of people who live outside the city. */
export const outsideCity = 22
