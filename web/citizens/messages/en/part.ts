import type { part as spanish } from '../es/part.ts'

export const part: typeof spanish = {
  title: 'My enrolments',
}
