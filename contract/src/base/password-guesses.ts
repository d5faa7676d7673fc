import { fold } from './fold.ts'

/** The person who gets a password; unknown values are absent. */
export interface PasswordOwner {
  readonly username?: string
  readonly name?: string
  readonly surname?: string | null
  readonly document?: string
  readonly email?: string
}

/** Minimum length of a name to search for: many good passwords contain a shorter one, such as `Ana`. */
const fewest = 4

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** The guesses of an attacker about a person: each name, the username, the address before the @, the document. */
function guessesOf({ username, name, surname, document, email }: PasswordOwner): string[] {
  const words = [username, document, email?.split('@')[0], ...[name, surname].flatMap((part) => part?.split(/\s+/))]
  return words.map((word) => bare(word ?? '')).filter((word) => word.length >= fewest)
}

/** Whether a password contains a guess of an attacker about its owner. Case, accents, blanks and signs are ignored. */
export function containsGuess(password: string, owner: PasswordOwner): boolean {
  const plain = bare(password)
  return guessesOf(owner).some((guess) => plain.includes(guess))
}
