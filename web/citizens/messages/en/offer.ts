import type { offer as spanish } from '../es/offer.ts'

export const offer: typeof spanish = {
  title: 'Activities',
}
