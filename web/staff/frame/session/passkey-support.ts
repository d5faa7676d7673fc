/** Whether this browser has passkeys at this address. Browsers have none at plain addresses of the network, and none without TLS. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return typeof PublicKeyCredential === 'function' && !isAddress
}
