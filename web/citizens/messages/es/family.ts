export const family = {
  title: 'Mi familia',
}
