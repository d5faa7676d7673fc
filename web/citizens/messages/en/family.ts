import type { family as spanish } from '../es/family.ts'

export const family: typeof spanish = {
  title: 'My family',
}
