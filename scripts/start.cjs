'use strict'
require('./node-version.cjs')('start.mjs')
