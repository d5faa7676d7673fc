/** Whose password a link sets, and what proves it. Empty where the link does not say it. */
export interface ResetLink {
  readonly token: string
  readonly email: string
}

/**
 * Reads the link of the mail. The parts stand behind `#`, which is sent to no server and stays out of logs; links that carry them in
 * the query are understood too.
 */
export function readResetLink(search: string, hash: string): ResetLink {
  const behind = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const part = (name: string) => behind.get(name) ?? query.get(name) ?? ''
  return { token: part('token'), email: part('email') }
}
