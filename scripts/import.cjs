'use strict'

/** Runs a module; apart from node-version.cjs because an old Node cannot even read an import(). */
module.exports = (file) => {
  import(`./${file}`).catch((error) => {
    console.error(error)
    process.exit(1)
  })
}
