export const account = {
  title: 'Registrarme',
}
