import { containsGuess, fold, type PasswordOwner } from '@portal/contract'
import { fieldError } from '../../errors/errors.ts'

/** Common words of this country and this portal that the library's list does not contain. */
const localWords = new Set([
  'bienvenido',
  'bogota',
  'ciudadano',
  'colombia',
  'contrasena',
  'password',
  'portalciudadano',
])

let common: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords that attackers try first, folded. They are loaded on first use, because they take half a megabyte. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => fold(String(password)))),
  )
  return common
}

/**
 * Why a password is not allowed: it is a common one, or it contains data of the person. Case and accents are ignored; for
 * words, so are digits and signs around them.
 * @returns the key of the message, or undefined for a good password.
 */
export async function weakPasswordError(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const folded = fold(password)
  const letters = folded.replace(/[^a-z]/g, '')
  if ((await commonPasswords()).has(folded) || localWords.has(letters)) return 'field_errors.password_common'
  return containsGuess(password, owner) ? 'field_errors.password_personal' : undefined
}

/** Refuses a password that is too long for this installation. The contract checks only the largest possible limit. */
export function refuseLongPassword(password: string, max: number): void {
  if ([...password].length > max) throw fieldError('password', 'validation.max', { max })
}

/** @throws AppError 422 on `password` if {@link weakPasswordError} finds it weak. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const error = await weakPasswordError(password, owner)
  if (error !== undefined) throw fieldError('password', error)
}
