// Every version of Node must be able to parse this file, because it says which version is needed.
'use strict'

module.exports = function runScript(file) {
  var version = process.versions.node.split('.')
  var major = Number(version[0])
  var minor = Number(version[1])
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      'This program needs Node.js 20.19 or later; this is ' +
        process.versions.node +
        '. Get it from https://nodejs.org',
    )
    process.exit(1)
  }
  require('./import.cjs')(file)
}
