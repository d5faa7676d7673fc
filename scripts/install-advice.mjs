/** The codes of npm and of Node.js for a failed installation, by the message that says what to do. */
const codesOf = {
  install_network:
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ENOTCACHED|E407|E5\d\d)$/,
  install_certificate: /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|^ERR_SSL|^EPROTO$/,
  install_registry: /^(E401|E403|E404|E429|ENEEDAUTH|ETARGET|ENOVERSIONS|ERR_INVALID_URL)$/,
  install_damaged: /^(EINTEGRITY|Z_DATA_ERROR|Z_BUF_ERROR|TAR_\w+)$/,
  install_disk: /^(ENOSPC|EDQUOT)$/,
  install_rights: /^(EACCES|EPERM|EROFS)$/,
  install_node: /^EBADENGINE$/,
}

/**
 * Finds out from the output of a failed npm what to do.
 * @returns {{ code: string | undefined, message: string }} the code of npm, and the name of a message
 */
export function adviceOf(output) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1]
  const [message = 'install_other'] =
    Object.entries(codesOf).find(([, codes]) => code !== undefined && codes.test(code)) ?? []
  return { code, message }
}
