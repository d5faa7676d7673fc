export const own = {
  title: 'Mi cuenta',
}
