'use strict'

/** Loads a module. It is separate from node-version.cjs because an old Node cannot even parse `import()`. */
module.exports = (file) => {
  import(`./${file}`).catch((error) => {
    console.error(error)
    process.exit(1)
  })
}
