import type { own as spanish } from '../es/own.ts'

export const own: typeof spanish = {
  title: 'My account',
}
