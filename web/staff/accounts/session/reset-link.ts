/**
 * Reads the link of the mail: the account, and its proof; empty where the link does not contain them. The values are after `#`, because a
 * browser sends that part to no server and it does not get into logs. Links with the values in the query work too.
 */
export function readResetLink(search: string, hash: string) {
  const behind = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const part = (name: string) => behind.get(name) ?? query.get(name) ?? ''
  return { token: part('token'), email: part('email') }
}
