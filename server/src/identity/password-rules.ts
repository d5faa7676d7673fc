import { fold } from '@portal/contract'
import { fieldError } from '../http/errors.ts'

/** Whose password it is to be; what is not known is left out. */
export interface PasswordOwner {
  readonly username?: string
  readonly name?: string
  readonly surname?: string
  readonly document?: string
  readonly email?: string
}

/** Words of this country and this portal that the list of the library does not hold. */
const ownWords = new Set(['bienvenido', 'bogota', 'ciudadano', 'colombia', 'contrasena', 'password', 'portalciudadano'])

/** Letters of a name that are too few to be looked for: `Ana` stands in many a good password. */
const fewest = 4

let common: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords that are tried first everywhere, folded. Loaded when first asked: it is half a megabyte. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => fold(String(password)))),
  )
  return common
}

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** What of a person would be guessed: each name, the username, the address before the @, the document. */
function guessesOf({ username, name, surname, document, email }: PasswordOwner): string[] {
  const words = [
    username,
    ...(name?.split(/\s+/) ?? []),
    ...(surname?.split(/\s+/) ?? []),
    document,
    email?.split('@')[0],
  ]
  return words.map((word) => bare(word ?? '')).filter((word) => word.length >= fewest)
}

/**
 * Why nobody may have this password: it is among the common ones, or holds what is known of the person.
 * Case, accents and, for words, digits and signs around them do not matter.
 * @returns the key of the sentence, or undefined for a good one.
 */
export async function weakPasswordFault(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const folded = fold(password)
  const letters = folded.replace(/[^a-z]/g, '')
  if ((await commonPasswords()).has(folded) || ownWords.has(letters)) return 'faults.password_common'
  const plain = bare(password)
  return guessesOf(owner).some((guess) => plain.includes(guess)) ? 'faults.password_personal' : undefined
}

/** @throws AppError 422 on `password` for one that {@link weakPasswordFault} finds weak. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await weakPasswordFault(password, owner)
  if (fault !== undefined) throw fieldError('password', fault)
}
