import type { account as spanish } from '../es/account.ts'

export const account: typeof spanish = {
  title: 'Sign up',
}
