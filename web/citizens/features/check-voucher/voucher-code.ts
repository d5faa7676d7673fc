/** The longest code that is asked for; a real one is far shorter. */
const longest = 100

/** The code in an address; its first name is that of the voucher's own link, the second that of the staff's page. */
export function codeIn(address: URLSearchParams): string {
  return (address.get('codigo') ?? address.get('passport') ?? '').trim().slice(0, longest)
}

/** The code in the typed or pasted text: the code itself, or the whole address in the QR. */
export function typedCode(typed: string): string {
  const query = /[?&](codigo|passport)=[^&#\s]+/.exec(typed)?.[0]
  return query === undefined ? typed.trim().slice(0, longest) : codeIn(new URLSearchParams(query.slice(1)))
}
