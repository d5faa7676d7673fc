'use strict'
require('./node-version.cjs')('test.mjs')
