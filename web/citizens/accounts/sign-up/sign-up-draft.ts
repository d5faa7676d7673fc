import { draftOf } from '../../../kit/drafts/draft.ts'
import { draftPrefix } from '../../frame/session/session.ts'

/** The typed values of a sign-up. */
export interface SignUpDraft {
  /** The fields of the form, as typed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The steps that are finished. */
  readonly done: readonly string[]
  /** The token that the right code returned, and its e-mail address. */
  readonly ticket: { readonly email: string; readonly code: string } | undefined
  /** When the last code was requested, in milliseconds since the epoch, and its e-mail address. */
  readonly codeSent: { readonly email: string; readonly at: number } | undefined
  /** The identity document. */
  readonly files: readonly File[]
  /** Whether the one photograph of the document shows both sides. */
  readonly isOnePicture: boolean
  /** In memory only: the password is never stored. */
  readonly password: string
}

/** Whether somebody has typed a value or finished a step. */
export const hasBegun = ({ values, done }: SignUpDraft): boolean => done.length > 0 || Object.keys(values).length > 0

export const signUpDraft = draftOf<SignUpDraft>(
  'sign-up',
  {
    values: {},
    done: [],
    ticket: undefined,
    codeSent: undefined,
    files: [],
    isOnePicture: false,
    password: '',
  },
  { prefix: draftPrefix, unstored: ['password'] },
)
