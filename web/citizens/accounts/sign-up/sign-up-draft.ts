import { draftOf } from '../../frame/session/draft.ts'

/** The values of a sign-up that are typed so far. */
export interface SignUpDraft {
  /** The fields of the form, as they were typed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The steps that are finished. */
  readonly done: readonly string[]
  /** The token that the right code gave, and the address that it is for. */
  readonly ticket: { readonly email: string; readonly code: string } | undefined
  /** When the last code was requested, in milliseconds since the epoch, and its address. */
  readonly codeSent: { readonly email: string; readonly at: number } | undefined
  /** The identity document. */
  readonly files: readonly File[]
  /** Both sides of the document are on its one photograph. */
  readonly isOnePicture: boolean
  /** In memory only: it is never stored. */
  readonly password: string
}

export const signUpDraft = draftOf<SignUpDraft>('sign-up', {
  values: {},
  done: [],
  ticket: undefined,
  codeSent: undefined,
  files: [],
  isOnePicture: false,
  password: '',
})
