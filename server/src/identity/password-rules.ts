import { fold } from '@portal/contract'
import { fieldError } from '../http/errors.ts'

/** The person who gets the password; unknown values are absent. */
export interface PasswordOwner {
  readonly username?: string
  readonly name?: string
  readonly surname?: string
  readonly document?: string
  readonly email?: string
}

/** Words of this country and this portal that the library's list does not contain. */
const ownWords = new Set(['bienvenido', 'bogota', 'ciudadano', 'colombia', 'contrasena', 'password', 'portalciudadano'])

/** Minimum length of a name to search for: many good passwords contain a shorter one, such as `Ana`. */
const fewest = 4

let common: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords that attackers try first, folded. They are loaded on first use, because they take half a megabyte. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => fold(String(password)))),
  )
  return common
}

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** What an attacker would guess about a person: each name, the username, the address before the @, the document. */
function guessesOf({ username, name, surname, document, email }: PasswordOwner): string[] {
  const words = [username, document, email?.split('@')[0], ...[name, surname].flatMap((part) => part?.split(/\s+/))]
  return words.map((word) => bare(word ?? '')).filter((word) => word.length >= fewest)
}

/**
 * Why a password is not allowed: it is a common one, or it contains known data of the person. Case and accents are ignored;
 * for words, so are digits and signs around them.
 * @returns the key of the message, or undefined for a good password.
 */
export async function weakPasswordFault(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const folded = fold(password)
  const letters = folded.replace(/[^a-z]/g, '')
  if ((await commonPasswords()).has(folded) || ownWords.has(letters)) return 'faults.password_common'
  const plain = bare(password)
  return guessesOf(owner).some((guess) => plain.includes(guess)) ? 'faults.password_personal' : undefined
}

/** Refuses a password that is too long for this installation. The contract knows only the largest possible limit. */
export function refuseLongPassword(password: string, max: number): void {
  if ([...password].length > max) throw fieldError('password', 'validation.max', { max })
}

/** @throws AppError 422 on `password` if {@link weakPasswordFault} finds it weak. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await weakPasswordFault(password, owner)
  if (fault !== undefined) throw fieldError('password', fault)
}
