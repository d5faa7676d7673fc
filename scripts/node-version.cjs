// Every version of Node must be able to parse this file, because it says which version is needed.
'use strict'

module.exports = function runScript(file) {
  var version = process.versions.node.split('.')
  var major = Number(version[0])
  var minor = Number(version[1])
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(require('./messages.cjs').messageOf('node', { version: process.versions.node }))
    process.exit(1)
  }
  require('./import.cjs')(file)
}
