export const offer = {
  title: 'Actividades',
}
