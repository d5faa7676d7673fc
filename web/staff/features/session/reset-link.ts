/** The account of a link, and its proof. Empty where the link does not contain it. */
export interface ResetLink {
  readonly token: string
  readonly email: string
}

/**
 * Reads the link of the mail. The values are after `#`, because a browser sends that part to no server and it does not get into logs. Links
 * with the values in the query work too.
 */
export function readResetLink(search: string, hash: string): ResetLink {
  const behind = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const part = (name: string) => behind.get(name) ?? query.get(name) ?? ''
  return { token: part('token'), email: part('email') }
}
