export const part = {
  title: 'Mis inscripciones',
}
